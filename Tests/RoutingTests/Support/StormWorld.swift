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
