@MainActor
protocol Serving {
    func serve() async
}
