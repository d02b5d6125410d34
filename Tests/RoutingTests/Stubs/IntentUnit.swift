import Routing

/// A unit that records its intents.
actor IntentInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    private(set) var numbers: [Int: [Int]] = [:]
    private var count = 0
    private var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?

    func take(_ number: Int, from sender: Int) {
        numbers[sender, default: []].append(number)
        count += 1
        if let waiting, count >= waiting.count {
            self.waiting = nil
            waiting.continuation.resume()
        }
    }

    /// Waits until this many intents were taken.
    func taken(_ count: Int) async {
        if self.count >= count { return }
        await withCheckedContinuation { waiting = (count, $0) }
    }
}

final class IntentRouter: Routing {
    let interactor = IntentInteractor()

    var interactable: any Interactable { interactor }
}
