import Routing

enum PitState: Sendable, Hashable {
    case cold, hot
}

protocol PitService: Sendable {
    var state: any AsyncSequence<PitState, Never> & Sendable { get }
}

protocol PitPresentable: Sendable {
    func show(_ state: PitState) async
}

// The example of the module's README: work that belongs to the unit.
// snippet: interactor
actor PitInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    @Wired private var presenter: (any PitPresentable)?
    private let pit: any PitService

    init(presenter: any PitPresentable, pit: any PitService) {
        self.pit = pit
        _presenter = Wired(presenter, until: lifetime)
    }

    func didBecomeActive() {
        task("watches the pit") { for await state in self.pit.state { await self.show(state) } }
    }

    private func show(_ state: PitState) async { await presenter?.show(state) }
}
// end of snippet
