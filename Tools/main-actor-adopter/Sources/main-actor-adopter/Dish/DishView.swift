import Routing

/// The view of the Dish unit, on the main actor by default.
final class DishView: WindowView, DishPresentable {
    private(set) var text = ""
    private weak var listener: (any DishPresentableListener)?

    func set(listener: any DishPresentableListener) { self.listener = listener }

    func show(_ state: DishState) { text = "\(state.title), \(state.minutes) minutes" }

    func tap() { listener?.didTapBack() }
}
