import Routing

/// The view of the Timer unit.
final class TimerView: WindowView, TimerPresentable {
    private let dish: String
    private var state: TimerState?
    private weak var listener: (any TimerPresentableListener)?

    init(dish: String) { self.dish = dish }

    var text: String {
        switch state {
        case .runs(let minutes)?: "\(dish): \(minutes) minutes"
        case .paused?: "\(dish): paused"
        case nil: dish
        }
    }

    func set(listener: any TimerPresentableListener) { self.listener = listener }

    func show(_ state: TimerState) { self.state = state }

    func tap() { listener?.didTap() }
}
