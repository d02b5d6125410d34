import Routing

/// The interactor of a unit that checks the order of its intents.
actor CountingInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    private var next = 0
    private var end: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func take(_ number: Int) {
        precondition(number == next, "order")
        next += 1
        if next == end?.count { end?.continuation.resume() }
    }

    /// Waits until `count` intents have run, then starts to count again.
    func taken(_ count: Int) async {
        if next < count { await withCheckedContinuation { end = (count, $0) } }
        (next, end) = (0, nil)
    }
}

final class CountingRouter: Routing {
    let interactor = CountingInteractor()

    var interactable: any Interactable { interactor }
}
