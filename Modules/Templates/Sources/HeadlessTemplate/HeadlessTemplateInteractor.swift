import Routing
import RoutingExtras

/// The parent of the HeadlessTemplate unit.
public protocol HeadlessTemplateListener: AnyObject, Sendable {
    /// Detaches the unit, because its time is over.
    func didFinishHeadlessTemplate() async
}

/// Notifies the parent when the unit's time is over.
actor HeadlessTemplateInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var listener: (any HeadlessTemplateListener)?
    private let limit: Duration
    private let clock: any Clock<Duration>

    init(
        listener: any HeadlessTemplateListener, limit: Duration,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        _listener = Wired(listener, until: lifetime)
        self.limit = limit
        self.clock = clock
    }

    /// Starts the worker; the attach does not wait for it.
    func didBecomeActive() {
        task(HeadlessTemplateWorker(limit: limit, clock: clock) { await self.finish() })
    }

    private func finish() async {
        await listener?.didFinishHeadlessTemplate()
    }
}
