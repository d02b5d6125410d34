import RaceTesting
import Testing

/// Doubles by hand: members that the generator of doubles does not support, the main actor, and actor-only protocols.
@Suite("Doubles written by hand", .failsIfStuck)
struct DoublesByHandTests {
    @Test("A double by hand records and answers.", arguments: rows)
    func row(_ row: Row) async throws { try await row.check() }

    private static let rows: [Row] = [
        Row("A static member has one spy per test.") {
            let modelSpy = Spy<String, String, Never>("model(of:)", returning: "K1")
            let model = GrillSpy.$modelSpy.withValue(modelSpy) { GrillSpy.model(of: "Kamado") }
            #expect(model == "K1")
            #expect(modelSpy.calls == ["Kamado"])
        },
        Row("Inout arguments become the answer; generic and variadic ones are kept.") {
            let double = GrillSpy()
            let grill: any Grill = double
            double.seasonSpy.answers { "salted \($0)" }
            double.rackSpy.answers { $0 == 1 ? "ribs" : nil }
            var dish = "ribs"
            grill.season(&dish)
            grill.store("tongs", in: 1)
            grill.store(7, in: 2)
            grill.serve("ribs", "beans")
            grill.serve()
            #expect(dish == "salted ribs")
            #expect(double.seasonSpy.calls == ["ribs"])
            #expect(double.storeSpy.calls.map { $0.0 as? String } == ["tongs", nil])
            #expect(double.storeSpy.calls.map(\.in) == [1, 2])
            #expect(double.serveSpy.calls == [["ribs", "beans"], []])
            #expect([grill[1], grill[2]] == ["ribs", nil])
        },
        Row(
            "A generic result is the answer if it has the expected type; without an answer it throws."
        ) { log async throws in
            let double = GrillSpy()
            let grill: any Grill = double
            log.collect {
                #expect(throws: UnexpectedCall.self) { try GrillSpy().load(String.self, from: 1) }
            }
            double.loadSpy.returns("tongs")
            #expect(try grill.load(String.self, from: 1) == "tongs")
            #expect(throws: GrillSpy.WrongType.self) { try grill.load(Int.self, from: 1) }
            #expect(log.sentences.count == 1)
        },
        Row("The test calls a closure that escapes; another runs at once and may throw.") {
            let double = GrillSpy()
            let grill: any Grill = double
            let called = Spy<Int, Void, Never>("called(_:)")
            grill.whenHot { called($0) }
            let action = try #require(double.whenHotSpy.calls.first)
            action(220)
            #expect(called.calls == [220])
            #expect(grill.locked { 3 } == 3)
            #expect(throws: KitchenError.busy) { try grill.locked { throw KitchenError.busy } }
            #expect(double.lockedSpy.callCount == 2)
        },
        Row("On the main actor functions are recorded, and a property keeps its writes.") {
            let viewDouble = PitViewSpy()
            let view: any PitView = viewDouble
            await MainActor.run { view.title = "Pit" }
            view.log("hot")
            #expect(await view.title == "Pit")
            #expect(viewDouble.titleSpy.writes == ["Pit"])
            #expect(viewDouble.logSpy.calls == ["hot"])
        },
        Row("A suspended async function does not block the main actor.") { () async throws in
            let viewDouble = PitViewSpy()
            let view: any PitView = viewDouble
            viewDouble.confirmSpy.suspends()
            async let answer = view.confirm("Sure?")
            await viewDouble.confirmSpy.called(times: 1)
            await view.show("still here")
            viewDouble.confirmSpy.resume(returning: true)
            #expect(try await answer)
            #expect(viewDouble.showSpy.calls == ["still here"])
        },
        Row(
            "An actor's functions are recorded, and its properties keep writes, isolated or not."
        ) { () async throws in
            let double = ControllerSpy()
            let controller: any Controller = double
            double.saveSpy.plays(.success(3), .failure(KitchenError.busy))
            await controller.open("menu")
            await double.change { $0.state = "open" }
            controller.label = "Pit"
            #expect(double.openSpy.calls == ["menu"])
            #expect(controller.ping() == "pong")
            #expect(try await controller.save() == 3)
            await #expect(throws: KitchenError.busy) { try await controller.save() }
            #expect(await controller.state == "open")
            #expect(double.stateSpy.writes == ["open"])
            #expect(double.stateSpy.readCount == 1)
            #expect(controller.label == "Pit")
            #expect(double.labelSpy.writes == ["Pit"])
            #expect(controller.id == 7)
        },
    ]
}

extension ControllerSpy {
    fileprivate func change(_ change: @Sendable (isolated ControllerSpy) -> Void) { change(self) }
}

/// A protocol of the members that the generator of doubles does not support.
protocol Grill: Sendable {
    static func model(of maker: String) -> String
    func season(_ dish: inout String)
    func store<Item: Sendable>(_ item: Item, in drawer: Int)
    func load<Item: Sendable>(_ type: Item.Type, from drawer: Int) throws -> Item
    func serve(_ dishes: String...)
    func whenHot(_ action: @escaping @Sendable (Int) -> Void)
    func locked<Value>(_ work: () throws -> Value) rethrows -> Value
    subscript(rack: Int) -> String? { get }
}

/// The double of ``Grill``, written by hand: one way for each kind of member.
final class GrillSpy: Grill {
    struct WrongType: Error {}

    /// A static member has no instance to keep its spy; a task-local keeps tests apart.
    @TaskLocal static var modelSpy = Spy<String, String, Never>("model(of:)", returning: "")

    /// The answer is the new value of the `inout` argument.
    let seasonSpy = Spy<String, String, Never>("season(_:)", returning: "")
    /// A generic argument is kept as `any Sendable`.
    let storeSpy = Spy<(any Sendable, in: Int), Void, Never>("store(_:in:)")
    /// A generic result is cast when it is returned.
    let loadSpy = Spy<Int, any Sendable, any Error>("load(_:from:)")
    /// Variadic arguments are an array.
    let serveSpy = Spy<[String], Void, Never>("serve(_:)")
    /// An escaping closure is an argument; the test calls it.
    let whenHotSpy = Spy<@Sendable (Int) -> Void, Void, Never>("whenHot(_:)")
    /// A closure that does not escape cannot be kept; the double runs it.
    let lockedSpy = Spy<Void, Void, Never>("locked(_:)")
    let rackSpy = Spy<Int, String?, Never>("subscript(rack:)", returning: nil)

    static func model(of maker: String) -> String { modelSpy(maker) }
    func season(_ dish: inout String) { dish = seasonSpy(dish) }
    func store<Item: Sendable>(_ item: Item, in drawer: Int) { storeSpy((item, in: drawer)) }
    func load<Item: Sendable>(_ type: Item.Type, from drawer: Int) throws -> Item {
        guard let item = try loadSpy(drawer) as? Item else {
            throw WrongType()
        }
        return item
    }
    func serve(_ dishes: String...) { serveSpy(dishes) }
    func whenHot(_ action: @escaping @Sendable (Int) -> Void) { whenHotSpy(action) }
    func locked<Value>(_ work: () throws -> Value) rethrows -> Value {
        lockedSpy()
        return try work()
    }
    subscript(rack: Int) -> String? { rackSpy(rack) }
}

/// A view: on the main actor, and called from other actors.
@MainActor
protocol PitView: AnyObject, Sendable {
    var title: String { get set }
    func show(_ dish: String)
    func confirm(_ question: String) async throws(KitchenError) -> Bool
    nonisolated func log(_ line: String)
}

/// The double of a protocol on the main actor.
///
/// The spies are `nonisolated`, so a test can read them on any actor.
@MainActor
final class PitViewSpy: PitView {
    nonisolated let titleSpy = PropertySpy("title", "")
    nonisolated let showSpy = Spy<String, Void, Never>("show(_:)")
    nonisolated let confirmSpy = Spy<String, Bool, KitchenError>("confirm(_:)", failing: .closed)
    nonisolated let logSpy = Spy<String, Void, Never>("log(_:)")

    nonisolated init() {}

    var title: String {
        get { titleSpy.get() }
        set { titleSpy.set(newValue) }
    }
    func show(_ dish: String) { showSpy(dish) }
    func confirm(_ question: String) async throws(KitchenError) -> Bool {
        try await confirmSpy(question)
    }
    nonisolated func log(_ line: String) { logSpy(line) }
}

/// A protocol for actors, with isolated and nonisolated members.
protocol Controller: Actor {
    func open(_ name: String)
    func save() async throws -> Int
    nonisolated func ping() -> String
    var state: String { get set }
    nonisolated var id: Int { get }
    nonisolated var label: String { get set }
}

/// The double of an actor-only protocol.
///
/// Every spy is a `nonisolated let`: it is safe from any thread, so a nonisolated member needs
/// neither `nonisolated(unsafe)` nor a task that records later, and a test reads without `await`.
actor ControllerSpy: Controller {
    nonisolated let openSpy = Spy<String, Void, Never>("open(_:)")
    nonisolated let saveSpy = Spy<Void, Int, any Error>("save()")
    nonisolated let pingSpy = Spy<Void, String, Never>("ping()", returning: "pong")
    nonisolated let stateSpy = PropertySpy("state", "closed")
    nonisolated let idSpy = PropertySpy("id", 7)
    nonisolated let labelSpy = PropertySpy("label", "")

    func open(_ name: String) { openSpy(name) }
    func save() async throws -> Int { try await saveSpy() }
    nonisolated func ping() -> String { pingSpy() }
    var state: String {
        get { stateSpy.get() }
        set { stateSpy.set(newValue) }
    }
    nonisolated var id: Int { idSpy.get() }
    nonisolated var label: String {
        get { labelSpy.get() }
        set { labelSpy.set(newValue) }
    }
}
