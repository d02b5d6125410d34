@MainActor
protocol Waiting {
    func serve() async
}
