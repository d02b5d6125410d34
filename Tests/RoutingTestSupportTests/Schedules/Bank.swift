/// Where a seat is paid.
protocol Bank: Sendable {
    func charge(_ customer: Int) async -> Bool
}
