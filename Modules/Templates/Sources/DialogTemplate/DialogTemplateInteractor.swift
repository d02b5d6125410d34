public import Routing
public import RoutingExtras

/// The parent of the DialogTemplate unit.
public protocol DialogTemplateListener: AnyObject, Sendable {
    /// Detaches the unit, which has its answer.
    ///
    /// - Parameter answer: what the person entered; `nil` when the person gave up.
    func didFinishDialogTemplate(with answer: String?) async
}

/// The parent asks with `Slot.ask`, and its `Answer` is the unit's listener.
extension Answer: DialogTemplateListener where Value == String? {
    public func didFinishDialogTemplate(with answer: String?) async { self(answer) }
}

/// The view of the DialogTemplate unit.
public protocol DialogTemplatePresentable: Viewable {
    /// Asks the person.
    ///
    /// - Returns: the answer; `nil` when the person gave up, and when the task is cancelled.
    func ask() async -> String?
}

/// Asks the person, and returns the answer to the parent.
actor DialogTemplateInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any DialogTemplatePresentable)?
    @Wired private var listener: (any DialogTemplateListener)?

    init(
        presenter: any DialogTemplatePresentable, listener: any DialogTemplateListener
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
    }

    /// Starts to ask; the attach does not wait for the answer.
    func didBecomeActive() {
        task("asks") { await self.ask() }
    }

    private func ask() async {
        let answer = await presenter?.ask() ?? nil
        await listener?.didFinishDialogTemplate(with: answer)
    }
}
