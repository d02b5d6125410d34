public import Routing

/// For the tests.
public protocol Grilling: Sendable {
    var title: String? { get set }
    var heat: Int { get }
    var cook: String { get async throws }

    func light()
    func move(_ dish: Dish, to place: Int) async
    func add(_: Dish...)
    func find(_ name: String) -> Dish?
    func load() async throws -> Dish
    func burn() throws(GrillError)
    func next() async throws(GrillError) -> Dish
    func isOpen(at hour: Int) -> Bool
    func whenDone(_ action: @escaping @Sendable (Dish) -> Void)
    func serve<Guest: Codable & Sendable>(_ guest: Guest, with: some Sendable) async
    func show(_ dish: Dish)
    func show(_ name: String)
    func show(_ name: String, loudly: Bool)
    func rest()
}

extension Grilling {
    /// For the tests.
    public func rest() {}
}

/// For the tests.
public protocol Timing: Actor {
    func start(_ name: String) async
    func minutes() -> Int
    nonisolated func ping()
    nonisolated var label: String { get set }
}

/// For the tests.
@MainActor
public protocol GrillView: Viewable {
    func draw(_ dish: Dish)
    var isOn: Bool { get set }
}

/// For the tests.
public protocol GrillRouting: ViewableRouting {
    func attachTheDishThatWasOrderedLast(
        because reason: String, withListener listener: any GrillView, notice: String?
    ) async -> String?
}

protocol Storing: Sendable {
    typealias Count = Int

    func store(_ dish: Dish, _ count: Count) async throws
    func all() -> [Dish]
}
