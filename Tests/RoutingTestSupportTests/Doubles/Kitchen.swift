/// One method of each shape that a spy has to double.
protocol Kitchen: Sendable {
    func cook(_ dish: String, plates: Int) async throws -> Order
    func next() async throws(KitchenError) -> Order
    func isOpen(at hour: Int) -> Bool
    func special() -> String?
    func ring(_ bell: String)
    func clean() async
    var chef: String { get }
    var temperature: Int { get set }
}
