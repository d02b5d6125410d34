import Routing

protocol WindowListener: AnyObject, Sendable {
    func didTapDish(_ dish: String)
}

/// The screen, on the main actor by default.
final class Window {
    private(set) var views: [DishView] = []
    private(set) weak var listener: (any WindowListener)?
    /// The text that a person sees, after each change.
    let texts: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    init() { (texts, continuation) = AsyncStream.makeStream() }

    func set(listener: any WindowListener) { self.listener = listener }

    func show(_ text: String) { continuation.yield(text) }

    func apply(_ change: ViewChange) {
        views.removeAll { $0 === change.removed }
        guard let view = change.added as? DishView else { return }
        view.window = self
        views.append(view)
    }
}

final class DishView: DishPresentable {
    weak var window: Window?
    private weak var listener: (any DishPresentableListener)?

    func set(listener: any DishPresentableListener) { self.listener = listener }

    func show(_ text: String) { window?.show(text) }

    func tap() { listener?.didTapBack() }
}
