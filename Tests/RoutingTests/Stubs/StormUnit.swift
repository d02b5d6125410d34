import Routing

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
