public import Routing

/// Announces today's special, and tells the parent what became of it.
public actor HeadlessTemplateInteractor: Interactable {
    /// What owns the unit's work.
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

    /// Starts to announce; the attach does not wait for that.
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
        // A parent that detaches the unit knows that it ends.
        guard !Task.isCancelled else { return }
        await listener?.didFinishHeadlessTemplate(because: reason)
    }
}
