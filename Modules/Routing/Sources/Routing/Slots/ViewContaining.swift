/// A view that gives room to the views of the unit's children.
///
/// Only the view of a front end that has rooms conforms to it. So a router asks for its placement with
/// ``ViewPlacement/init(in:isModal:)``, and knows no front end.
public protocol ViewContaining: Viewable {
    /// Removes the view of a child, places that of another one, or both at once.
    func place(_ change: ViewChange) async
}

extension ViewPlacement {
    /// Creates a placement in the view of the owner; `nil` when that gives no room to others.
    public init?(in view: any Viewable, isModal: Bool = false) {
        guard let view = view as? any ViewContaining else { return nil }
        // The router holds the view as long as the unit is attached.
        self.init(isModal: isModal) { [weak view] in await view?.place($0) }
    }
}
