public import Routing

/// Loads today's special, shows it, and loads it again when the person asks.
public actor FeatureTemplateInteractor: Interactable {
    /// What owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any FeatureTemplatePresentable)?
    @Wired private var listener: (any FeatureTemplateListener)?
    private let service: any FeatureTemplateService
    private var isLoading = false

    /// Creates an interactor.
    public init(
        service: any FeatureTemplateService, presenter: any FeatureTemplatePresentable,
        listener: any FeatureTemplateListener
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.service = service
    }

    /// Starts to load; the attach does not wait for that.
    public func didBecomeActive() {
        task("loads the special") { await self.load() }
    }

    private func load() async {
        guard !isLoading else { return }
        isLoading = true
        await presenter?.show(.loading)
        let outcome: FeatureTemplateState
        do throws(FeatureTemplateError) {
            outcome = .loaded(try await service.special())
        } catch {
            outcome = .failed(error)
        }
        // Before the outcome is shown, so that a tap on what is seen is not lost.
        isLoading = false
        await presenter?.show(outcome)
    }
}

extension FeatureTemplateInteractor: FeatureTemplatePresentableListener {
    /// Loads again; does nothing while a load goes on.
    public func didTapRetry() async {
        await perform("loads the special again") { await self.load() }
    }

    /// Tells the parent, which detaches the unit; that cancels a load that goes on.
    public func didTapClose() async {
        await listener?.didCloseFeatureTemplate()
    }
}
