/// A protocol with one method of each kind that a spy doubles.
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

/// An order of a kitchen.
struct Order: Sendable, Equatable {
    let dish: String
}

/// The errors of a kitchen.
enum KitchenError: Error, Equatable {
    case closed
    case busy
}
