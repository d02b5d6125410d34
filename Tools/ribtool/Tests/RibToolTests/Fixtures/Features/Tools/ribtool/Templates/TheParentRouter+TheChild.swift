import Routing
public import TheChild

extension TheParentDependency {
    /// No builder, unless the composition root provides one.
    public var theChildBuilder: (any TheChildBuildable)? { nil }
}

extension TheParentRouting {
    /// Does nothing, so that other routers need not know TheChild.
    public func attachTheChild() async {}
}

extension TheParentRouter {
    func attachTheChild() async { await theChildBranch.attach() }
}

/// Attaches the TheChild unit below TheParent, and detaches it at its end.
///
/// At most one is attached. If its end needs a decision, make the interactor the listener
/// instead, and let it ask its router.
final class TheParentTheChildBranch: TheChildListener {
    private let builder: (any TheChildBuildable)?
    private let slot: Slot<String>

    init(of interactor: some Interactable, builder: (any TheChildBuildable)?) {
        self.builder = builder
        slot = Slot(of: interactor)
    }

    /// Attaches TheChild; does nothing if it is attached, or if there is no builder.
    func attach() async {
        guard let builder else { return }
        await slot.show("TheChild") { await builder.build(withListener: self) }
    }

    func didCloseTheChild() async {
        await slot.clear()
    }
}
