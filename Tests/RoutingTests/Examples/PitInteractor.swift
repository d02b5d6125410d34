import Routing
import Streams

enum PitState: Sendable, Hashable {
    case cold, hot
}

protocol PitService: Sendable {
    var state: SharedStream<PitState> { get }
}

protocol PitPresentable: Sendable {
    func show(_ state: PitState) async
}

// The example of the module's README: a unit that follows a service's state.
// snippet: interactor
actor PitInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    @Wired private var presenter: (any PitPresentable)?
    private let pit: any PitService

    init(presenter: any PitPresentable, pit: any PitService) {
        self.pit = pit
        _presenter = Wired(presenter, until: lifetime)
    }

    func didBecomeActive() async {
        let states = pit.state.makeAsyncIterator()
        if let first = await states.next() { await show(first) }
        task("watches the pit") {
            while let state = await states.next() { await self.show(state) }
        }
    }

    private func show(_ state: PitState) async { await presenter?.show(state) }
}
// end of snippet
