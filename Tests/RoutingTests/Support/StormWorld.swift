import Routing
import RoutingExtras
import RoutingTestSupport
import Synchronization

/// A tree, and the random actions on it.
final class StormWorld: Sendable {
    struct Broken: Error {}

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
