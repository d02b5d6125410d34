import Routing

/// A unit of a storm, which records its events and acts in its hooks.
actor StormInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    nonisolated let number: Int
    nonisolated let world: StormWorld
    private var random: StormRandom
    private(set) var router: StormRouter?
    @Wired private var listener: StormJournal?

    init(_ number: Int, _ world: StormWorld, random: StormRandom) {
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
        world.journal.append(.isActive, number)
    }

    func willResignActive() async {
        world.journal.append(.resigns, number)
        await world.act(random.below(2), random.fork())
        world.journal.append(.hasResigned, number)
    }
}

final class StormRouter: Routing {
    let interactor: StormInteractor
    let slot: Slot<Int>

    var interactable: any Interactable { interactor }

    var hasHadPlace: Bool { interactor.lifetime.phase != .built }

    init(_ interactor: StormInteractor) {
        self.interactor = interactor
        slot = Slot(of: interactor)
    }
}
