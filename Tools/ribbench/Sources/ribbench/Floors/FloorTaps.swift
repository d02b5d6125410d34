import Synchronization

/// The listener in the floor of a tap, which has only classes, protocols and direct calls.
protocol FloorTapListener: AnyObject {
    func childDidTap(_ number: Int)
}

final class FloorTapChild {
    weak var listener: (any FloorTapListener)?

    init(listener: any FloorTapListener) { self.listener = listener }

    @inline(never) func didTap(_ number: Int) { listener?.childDidTap(number) }
}

final class FloorTapParent: FloorTapListener {
    let router: any TapCounting
    let presenter: any TapCounting

    init(router: any TapCounting, presenter: any TapCounting) {
        self.router = router
        self.presenter = presenter
    }

    @inline(never) func childDidTap(_ number: Int) {
        router.take(number)
        presenter.take(number)
    }
}

protocol TapCounting: AnyObject {
    func take(_ number: Int)
}

final class TapCounter: TapCounting {
    private let taken = Atomic(0)

    var count: Int { taken.load(ordering: .relaxed) }

    @inline(never) func take(_ number: Int) { taken.add(number, ordering: .relaxed) }
}
