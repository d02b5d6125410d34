public import Routing

/// The parent of the PlainTemplate unit.
public protocol PlainTemplateListener: AnyObject, Sendable {
    /// Detaches the unit, because the person closed it.
    func didFinishPlainTemplate() async
}

/// The view of the PlainTemplate unit.
public protocol PlainTemplatePresentable: Viewable {
    func set(listener: any PlainTemplatePresentableListener) async
    func show(_ state: PlainTemplateState) async
}

/// The actions that the view of the PlainTemplate unit reports.
public protocol PlainTemplatePresentableListener: AnyObject, Sendable {
    /// Closes the unit, and returns when the parent has detached it.
    func didTapClose() async
}

/// Shows that the unit is there, and closes it when the person asks.
actor PlainTemplateInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any PlainTemplatePresentable)?
    @Wired private var listener: (any PlainTemplateListener)?
    private var isClosing = false

    init(
        presenter: any PlainTemplatePresentable, listener: any PlainTemplateListener
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
    }

    func didBecomeActive() async {
        await presenter?.show(.open)
    }

    private func close() async {
        guard !isClosing else { return }
        isClosing = true
        await presenter?.show(.closing)
        await listener?.didFinishPlainTemplate()
        isClosing = false
    }
}

extension PlainTemplateInteractor: PlainTemplatePresentableListener {
    /// Asks the parent to detach the unit; a second tap meanwhile does nothing.
    func didTapClose() async {
        await perform("closes") { await self.close() }
    }
}
