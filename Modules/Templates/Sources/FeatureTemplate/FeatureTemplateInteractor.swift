public import Routing
import ServiceTemplateContract

/// The parent of the FeatureTemplate unit.
public protocol FeatureTemplateListener: AnyObject, Sendable {
    /// Detaches the unit, because the person closed it.
    func didFinishFeatureTemplate() async
}

/// The view of the FeatureTemplate unit.
public protocol FeatureTemplatePresentable: Viewable {
    func set(listener: any FeatureTemplatePresentableListener) async
    func show(_ state: FeatureTemplateState) async
}

/// The actions that the view of the FeatureTemplate unit reports.
public protocol FeatureTemplatePresentableListener: AnyObject, Sendable {
    /// Loads again, and returns when that has succeeded or failed.
    func didTapRetry() async

    /// Closes the unit.
    func didTapClose() async
}

/// Loads the items of the service, shows them, and loads them again when the person asks.
actor FeatureTemplateInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any FeatureTemplatePresentable)?
    @Wired private var listener: (any FeatureTemplateListener)?
    private let service: any ServiceTemplateService
    private var isLoading = false

    init(
        service: any ServiceTemplateService, presenter: any FeatureTemplatePresentable,
        listener: any FeatureTemplateListener
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.service = service
    }

    /// Starts to load; the attach does not wait for the result.
    func didBecomeActive() {
        task("loads the items") { await self.load() }
    }

    private func load() async {
        guard !isLoading else { return }
        isLoading = true
        await presenter?.show(.loading)
        let outcome: FeatureTemplateState
        do throws(ServiceTemplateError) {
            outcome = .loaded(try await service.items())
        } catch {
            outcome = .failed(error)
        }
        // Reset before the outcome is shown: the view may answer it with another tap at once.
        isLoading = false
        // A detach has cancelled the load, which is no failure.
        if lifetime.phase == .closing { return }
        await presenter?.show(outcome)
    }

    private func close() async { await listener?.didFinishFeatureTemplate() }
}

extension FeatureTemplateInteractor: FeatureTemplatePresentableListener {
    /// Loads again; does nothing during a load.
    func didTapRetry() async {
        await perform("loads the items again") { await self.load() }
    }

    /// Asks the parent to detach the unit, which cancels a load that is under way.
    func didTapClose() async {
        await perform("closes") { await self.close() }
    }
}
