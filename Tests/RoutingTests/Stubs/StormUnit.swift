import Routing

/// A unit of a storm: notes what happens to it, and lets its hooks take part.
actor StormInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    nonisolated let number: Int
    nonisolated let world: StormWorld
    private var random: StormRandom
    private(set) var router: StormRouter?
    @Wired private var listener: StormJournal?
    @Wired private var late: Bool?

    init(_ number: Int, _ world: StormWorld, isWired: Bool, random: StormRandom) {
        self.number = number
        self.world = world
        self.random = random
        _listener = Wired(world.journal, until: lifetime)
        _late = isWired ? Wired(true, until: lifetime) : Wired(named: "late", until: lifetime)
    }

    deinit { world.journal.note(.released, number) }

    func set(router: StormRouter?) { self.router = router }

    func tell() { listener?.note(.told, number) }

    func didBecomeActive() async {
        world.journal.note(.becomesActive, number)
        await world.act(random.below(3), random.fork())
        world.journal.note(.isActive, number)
    }

    func willResignActive() async {
        world.journal.note(.resigns, number)
        await world.act(random.below(2), random.fork())
        world.journal.note(.hasResigned, number)
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
