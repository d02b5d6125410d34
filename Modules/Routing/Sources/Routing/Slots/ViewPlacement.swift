/// Places the views of a slot's children on the screen, and removes them.
///
/// Between the detach of one child and the attach of the next, the slot calls `change` and waits
/// for it: the old child has resigned, and the new child has not yet become active. A child that
/// is detached without the slot has its view removed before its detach returns. A back stack removes
/// the view of a kept child that is replaced before that child has resigned.
///
///     screen = Slot(of: interactor, views: ViewPlacement { await window.apply($0) })
public struct ViewPlacement: Sendable {
    /// Whether the views cover those of the owner.
    public let isModal: Bool
    /// Changes the screen.
    public let change: @Sendable (ViewChange) async -> Void

    /// Creates a placement.
    ///
    /// - Parameters:
    ///   - isModal: whether the views cover those of the owner; passed on in each change.
    ///   - change: changes the screen. It must not wait for the slot.
    public init(isModal: Bool = false, change: @escaping @Sendable (ViewChange) async -> Void) {
        self.isModal = isModal
        self.change = change
    }
}

/// A change of the views of a slot.
public struct ViewChange: Sendable {
    /// The view to remove; `nil` if there was none.
    public let removed: (any Viewable)?
    /// The view to place; `nil` if none follows.
    public let added: (any Viewable)?
    /// Whether the views cover those of the owner.
    public let isModal: Bool

    /// Creates a change.
    public init(removed: (any Viewable)?, added: (any Viewable)?, isModal: Bool) {
        self.removed = removed
        self.added = added
        self.isModal = isModal
    }
}
