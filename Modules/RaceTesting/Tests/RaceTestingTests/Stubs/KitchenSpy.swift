import RaceTesting

/// A double with one method of each kind: a spy for each, and methods of one line.
final class KitchenSpy: Sendable {
    let cookSpy = Spy<(dish: String, plates: Int), Order, any Error>("cook(_:plates:)")
    let nextSpy = Spy<Void, Order, KitchenError>("next()", failing: .closed)
    let isOpenSpy = Spy<Int, Bool, Never>("isOpen(at:)", returning: true)
    let specialSpy = Spy<Void, String?, Never>("special()")
    let ringSpy = Spy<String, Void, Never>("ring(_:)")
    let cleanSpy = Spy<Void, Void, Never>("clean()")
    let temperatureSpy = PropertySpy("temperature", 180)

    func cook(_ dish: String, plates: Int) async throws -> Order {
        try await cookSpy((dish: dish, plates: plates))
    }
    func next() async throws(KitchenError) -> Order { try await nextSpy() }
    func isOpen(at hour: Int) -> Bool { isOpenSpy(hour) }
    func special() -> String? { specialSpy() }
    func ring(_ bell: String) { ringSpy(bell) }
    func clean() async { await cleanSpy() }
    var temperature: Int {
        get { temperatureSpy.get() }
        set { temperatureSpy.set(newValue) }
    }
}

struct Order: Sendable, Equatable {
    let dish: String
}

enum KitchenError: Error, Equatable {
    case closed
    case busy
}
