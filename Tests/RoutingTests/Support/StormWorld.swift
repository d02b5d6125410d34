import Routing
import RoutingExtras
import RoutingTestSupport
import Synchronization

/// A tree, and the random actions on it.
final class StormWorld: Sendable {
    struct Place {
        let unit: StormRouter
        let parent: StormRouter?
    }

    struct State {
        var places: [Place] = []
        var count = 0
        var plainTasks: [Task<Void, Never>] = []
        /// The number of actions that are left, nested ones included, so that every storm ends.
        var budget: Int
    }

    let journal = StormJournal()
    let state: Mutex<State>

    init(budget: Int) { state = Mutex(State(budget: budget)) }

    /// Grows a tree, changes it from many tasks, and shuts it down.
    func run(seed: UInt64) async {
        await shake(seed)
        state.withLock { $0.places = [] }
        // The runtime releases a task's captures some instructions after its end.
        await eventually { !journal.isAnyAlive }
    }

    private func shake(_ seed: UInt64) async {
        var random = StormRandom(seed: seed)
        let root = await build(below: nil, inSlot: false, isWired: true, &random)
        try? await root.launch()
        keep(root, below: nil)
        await withTaskGroup { group in
            for _ in 0..<4 {
                let random = random.fork()
                group.addTask { await self.act(8, random, isOutside: true) }
            }
            let delay = random.below(60)
            group.addTask {
                for _ in 0..<delay { await Task.yield() }
                await root.shutdown()
                self.journal.append(.shutDown, 0)
            }
        }
        await root.shutdown()
        for task in state.withLock(\.plainTasks) { await task.value }
    }

    func build(
        below parent: StormRouter?, inSlot: Bool, isWired: Bool, _ random: inout StormRandom
    ) async -> StormRouter {
        let number = state.withLock { state in
            defer { state.count += 1 }
            return state.count
        }
        let interactor = StormInteractor(
            number, self, hangs: inSlot && random.below(16) == 0, random: random.fork())
        let router = StormRouter(interactor)
        if isWired { await interactor.set(router: router) }
        journal.append(
            .built(below: parent?.interactor.number, inSlot: inSlot, isWired: isWired), number)
        return router
    }

    func keep(_ unit: StormRouter, below parent: StormRouter?) {
        state.withLock { $0.places.append(Place(unit: unit, parent: parent)) }
    }

    func pick(_ random: inout StormRandom) -> Place? {
        let number = random.next()
        return state.withLock { state in
            guard state.budget > 0, !state.places.isEmpty else { return nil }
            state.budget -= 1
            return state.places[Int(number % UInt64(state.places.count))]
        }
    }

    /// Records the detach of a unit that is closed; a unit that is still built may be attached
    /// later.
    func appendDetached(_ unit: StormRouter) {
        if unit.interactor.lifetime.phase == .closed {
            journal.append(.detached, unit.interactor.number)
        }
    }
}

extension StormWorld {
    func act(_ times: Int, _ seed: StormRandom, isOutside: Bool = false) async {
        var random = seed
        for _ in 0..<times { await act(&random, isOutside) }
    }

    private func act(_ random: inout StormRandom, _ isOutside: Bool) async {
        guard let place = pick(&random) else { return }
        let unit = place.unit
        let fork = random.fork()
        switch random.below(20) {
        case 0, 1, 2:
            let child = await build(
                below: unit, inSlot: false, isWired: random.below(8) > 0, &random)
            keep(child, below: unit)
            try? await unit.attach(child)
        case 3, 4:
            await place.parent?.detach(unit)
            if isOutside, place.parent != nil { appendDetached(unit) }
        case 5, 6, 7: await show(in: unit, &random)
        case 8: await unit.slot.clear()
        case 9: unit.interactor.task { await self.work(unit, fork) }
        case 10: await unit.interactor.perform { await self.work(unit, fork) }
        case 11: await cancelled { await self.act(1, fork) }
        case 12:
            guard let other = pick(&random)?.unit, other.hasHadPlace else { return }
            try? await unit.attach(other)
        case 13: _ = unit.tree
        case 14: plainTask { await self.act(1, fork) }
        case 15: await ask(in: unit, &random)
        case 16:
            await unit.interactor.detachSelf()
            if isOutside { appendDetached(unit) }
        case 17: unit.interactor.send { $0.notify() }
        default: await unit.interactor.notify()
        }
    }

    private func show(in unit: StormRouter, _ random: inout StormRandom) async {
        let seed = random.fork()
        await unit.slot.show(random.below(3)) {
            var random = seed
            for _ in 0..<random.below(3) { await Task.yield() }
            if random.below(4) == 0 { throw Broken() }
            if random.below(10) == 0 {
                guard let other = self.pick(&random)?.unit, other.hasHadPlace else {
                    throw Broken()
                }
                return other
            }
            let child = await self.build(
                below: unit, inSlot: true, isWired: random.below(8) > 0, &random)
            self.keep(child, below: unit)
            return child
        }
    }

    private func ask(in unit: StormRouter, _ random: inout StormRandom) async {
        let seed = random.fork()
        _ = try? await unit.slot.ask(random.below(3)) { (answer: Answer<Int>) in
            var random = seed
            let child = await self.build(below: unit, inSlot: true, isWired: true, &random)
            self.keep(child, below: unit)
            if random.below(2) == 0 { self.plainTask { answer(1) } }
            return child
        }
    }

    private func plainTask(_ work: @escaping @Sendable () async -> Void) {
        let task = Task { await work() }
        state.withLock { $0.plainTasks.append(task) }
    }

    private func work(_ unit: StormRouter, _ random: StormRandom) async {
        journal.append(.workBegins, unit.interactor.number)
        await act(2, random)
        await unit.interactor.notify()
        journal.append(.workEnds, unit.interactor.number)
    }
}

/// A unit of a storm, which records its events and acts in its hooks.
actor StormInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    nonisolated let number: Int
    nonisolated let world: StormWorld
    private var random: StormRandom
    private(set) var router: StormRouter?
    @Wired private var listener: StormJournal?

    /// Whether `didBecomeActive()` only returns when it is cancelled.
    private let hangs: Bool

    init(_ number: Int, _ world: StormWorld, hangs: Bool, random: StormRandom) {
        self.hangs = hangs
        self.number = number
        self.world = world
        self.random = random
        _listener = Wired(world.journal, until: lifetime)
    }

    deinit { world.journal.append(.released, number) }

    func set(router: StormRouter?) { self.router = router }

    func notify() { listener?.append(.notified, number) }

    func didBecomeActive() async {
        world.journal.append(.becomesActive, number)
        await world.act(random.below(3), random.fork())
        if hangs { await Gate().waitUnlessCancelled() }
        world.journal.append(.isActive, number)
    }

    func willResignActive() async {
        world.journal.append(.resigns, number)
        await world.act(random.below(2), random.fork())
        world.journal.append(.hasResigned, number)
    }
}

final class StormView: Viewable {
    let number: Int

    init(_ number: Int) { self.number = number }
}

final class StormRouter: ViewableRouting {
    let interactor: StormInteractor
    let slot: Slot<Int>
    let viewable: any Viewable

    var interactable: any Interactable { interactor }

    var hasHadPlace: Bool { interactor.lifetime.phase != .built }

    init(_ interactor: StormInteractor) {
        self.interactor = interactor
        let journal = interactor.world.journal
        slot = Slot(
            of: interactor,
            views: ViewPlacement { change in
                if let view = change.removed as? StormView {
                    journal.append(.viewRemoved, view.number)
                }
                await Task.yield()
                if let view = change.added as? StormView { journal.append(.viewAdded, view.number) }
            })
        viewable = StormView(interactor.number)
    }
}

/// The events of a storm, in order.
final class StormJournal: Sendable {
    enum Event: Sendable, Hashable {
        case becomesActive, isActive, resigns, hasResigned
        case workBegins, workEnds
        case notified
        case detached
        case released
        /// The owner of the slot placed or removed the unit's view.
        case viewAdded, viewRemoved
        /// The unit was built, to be attached to another one, in its slot or beside it.
        case built(below: Int?, inSlot: Bool, isWired: Bool)
        case shutDown
    }

    struct Entry: Sendable {
        let event: Event
        let unit: Int
    }

    private let lines = Mutex<[Entry]>([])

    var entries: [Entry] { lines.withLock { $0 } }

    /// Whether a unit was built and is not released yet.
    var isAnyAlive: Bool {
        let entries = entries
        let built = entries.count { if case .built = $0.event { true } else { false } }
        return entries.count { $0.event == .released } < built
    }

    func append(_ event: Event, _ unit: Int) {
        lines.withLock { $0.append(Entry(event: event, unit: unit)) }
    }
}

/// The violations of the invariants in a storm's journal, a sentence each.
struct StormReport {
    private typealias Event = StormJournal.Event

    /// The events of one unit, with their positions in the journal.
    private struct Unit {
        var parent: Int?
        var inSlot = false
        var isWired = true
        var hooks: [Event] = []
        var moments: [Event: Int] = [:]
        var works = 0
        var lastNotified = -1

        /// From the activation to the end of the resignation.
        var span: Range<Int>? {
            guard let start = moments[.becomesActive], let end = moments[.hasResigned], start < end
            else { return nil }
            return start..<end
        }
    }

    private var units: [Int: Unit] = [:]
    private(set) var violations: [String] = []

    init(_ entries: [StormJournal.Entry]) {
        var isShutDown = false
        for (moment, entry) in entries.enumerated() {
            let event = entry.event
            switch event {
            case .shutDown: isShutDown = true
            case .built(let parent, let inSlot, let isWired):
                units[entry.unit] = Unit(parent: parent, inSlot: inSlot, isWired: isWired)
            case .becomesActive, .isActive, .resigns, .hasResigned:
                units[entry.unit]?.hooks.append(event)
                units[entry.unit]?.moments[event] = moment
                expect(!isShutDown, "5: a hook of \(entry.unit) runs after the shutdown")
            case .workBegins, .workEnds:
                units[entry.unit]?.works += event == .workBegins ? 1 : -1
                expect(!isShutDown, "5: work of \(entry.unit) goes on after the shutdown")
            case .notified: units[entry.unit]?.lastNotified = moment
            case .detached: units[entry.unit]?.moments.merge([event: moment]) { first, _ in first }
            case .released: units[entry.unit]?.moments[event] = moment
            case .viewAdded, .viewRemoved:
                expect(
                    units[entry.unit]?.moments[event] == nil, "22: \(entry.unit) has \(event) twice"
                )
                units[entry.unit]?.moments[event] = moment
            }
        }
        for (number, unit) in units { check(number, unit) }
        checkSlots()
    }

    private mutating func expect(_ holds: Bool, _ sentence: @autoclosure () -> String) {
        if !holds { violations.append(sentence()) }
    }

    private mutating func check(_ number: Int, _ unit: Unit) {
        let pairs: [Event] = [.becomesActive, .isActive, .resigns, .hasResigned]
        expect(unit.hooks.isEmpty || unit.hooks == pairs, "2: \(number) has \(unit.hooks)")
        expect(unit.isWired || unit.hooks.isEmpty, "16: \(number) is active without its wire")
        expect(unit.works == 0, "5: \(number) has \(unit.works) works that never ended")
        expect(unit.moments[.released] != nil, "9: \(number) is not released")
        // A unit that was refused is never detached, even if a task asked for it.
        if let detached = unit.moments[.detached], let span = unit.span {
            expect(
                unit.lastNotified < detached, "8: \(number) reaches its listener after its detach")
            expect(span.upperBound <= detached, "5: \(number) resigns after its detach")
        }
        checkView(number, unit)
        guard let span = unit.span, let parent = unit.parent.flatMap({ units[$0] }) else { return }
        expect(
            span.upperBound <= parent.moments[.resigns] ?? -1,
            "7: \(number) is active after its parent")
    }

    /// A view is placed before its unit becomes active, and removed after it has resigned.
    private mutating func checkView(_ number: Int, _ unit: Unit) {
        guard let added = unit.moments[.viewAdded] else {
            return expect(
                !unit.inSlot || unit.span == nil, "22: \(number) is active without a view")
        }
        if let span = unit.span {
            expect(added < span.lowerBound, "22: \(number) is active before its view is there")
        }
        guard let removed = unit.moments[.viewRemoved] else {
            return expect(false, "22: the view of \(number) is never removed")
        }
        expect(
            (unit.span?.upperBound ?? added) <= removed, "22: \(number) loses its view too early")
    }

    private mutating func checkSlots() {
        let children = units.values.filter(\.inSlot)
        for (parent, children) in Dictionary(grouping: children, by: \.parent) {
            let spans = children.compactMap(\.span).sorted { $0.lowerBound < $1.lowerBound }
            for (one, next) in zip(spans, spans.dropFirst()) {
                expect(!one.overlaps(next), "3: two children in the slot of \(parent ?? -1)")
            }
        }
    }
}
