public import Routing

/// The parent of the HeadlessTemplate unit.
public protocol HeadlessTemplateListener: AnyObject, Sendable {
    /// Detaches the unit, because it has finished.
    ///
    /// - Parameter error: The reason when the announcement failed; `nil` when it succeeded.
    func didFinishHeadlessTemplate(because error: HeadlessTemplateError?) async
}

/// Announces today's special and reports the result to the parent.
public actor HeadlessTemplateInteractor: LeafInteractable {
    /// The lifetime that owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    @Wired private var listener: (any HeadlessTemplateListener)?
    private let service: any HeadlessTemplateService

    /// Creates an interactor.
    public init(
        service: any HeadlessTemplateService, listener: any HeadlessTemplateListener
    ) {
        _listener = Wired(listener, until: lifetime)
        self.service = service
    }

    /// Starts to announce; the attach does not wait for the result.
    public func didBecomeActive() {
        task("announces the special") { await self.announce() }
    }

    private func announce() async {
        var reason: HeadlessTemplateError?
        do throws(HeadlessTemplateError) {
            try await service.announce()
        } catch {
            reason = error
        }
        // After a detach the parent needs no result: it ended the unit itself.
        guard !Task.isCancelled else { return }
        await listener?.didFinishHeadlessTemplate(because: reason)
    }
}
