public import Routing
import ServiceTemplateContract
import Streams

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
    /// Adds an item, and returns when the list with it, or the reason against it, is shown.
    func didTapAdd(_ name: String) async

    /// Closes the unit.
    func didTapClose() async
}

/// Shows the items of the service after each change, and adds one when the person asks.
actor FeatureTemplateInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any FeatureTemplatePresentable)?
    @Wired private var listener: (any FeatureTemplateListener)?
    private let service: any ServiceTemplateService
    private var shown: [ServiceTemplateItem]?

    init(
        service: any ServiceTemplateService, presenter: any FeatureTemplatePresentable,
        listener: any FeatureTemplateListener
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.service = service
    }

    /// Shows the items, and follows them from then on.
    func didBecomeActive() async {
        let lists = service.items.makeAsyncIterator()
        if await lists.next() != nil { await showNewest() }
        task("follows the items") {
            while await lists.next() != nil { await self.showNewest() }
        }
    }

    /// Shows the newest items, unless they are shown: the order in which changes come does not matter.
    private func showNewest() async {
        guard let items = service.items.newest, items != shown else { return }
        shown = items
        await presenter?.show(.items(items))
    }

    private func add(_ name: String) async {
        do throws(ServiceTemplateError) {
            try await service.add(ServiceTemplateItem(name: name))
            await showNewest()
        } catch {
            // A detach has cancelled it, which is no failure.
            if lifetime.phase == .closing { return }
            await presenter?.show(.failed(error))
        }
    }

    private func close() async { await listener?.didFinishFeatureTemplate() }
}

extension FeatureTemplateInteractor: FeatureTemplatePresentableListener {
    /// Adds an item; the detach cancels that.
    func didTapAdd(_ name: String) async {
        await perform("adds an item") { await self.add(name) }
    }

    /// Asks the parent to detach the unit.
    func didTapClose() async {
        await perform("closes") { await self.close() }
    }
}
