import Routing

/// The screen, which shows one view.
final class Window {
    private(set) var view: DishView?

    func apply(_ change: ViewChange) {
        view = change.added as? DishView
    }
}
