import Routing

/// A view that a window can show.
protocol WindowView: Viewable {
    var text: String { get }
    func tap()
}

/// The screen: a view, those that cover it, and a row for each timer.
final class Window {
    private(set) var views: [any WindowView] = []
    private(set) var rows: [any WindowView] = []
    private(set) weak var listener: (any WindowListener)?

    /// The texts that a person sees.
    var text: String { (views + rows).map(\.text).joined(separator: " | ") }

    func set(listener: any WindowListener) { self.listener = listener }

    /// Places and removes the view of a screen; a modal one covers the others.
    func apply(_ change: ViewChange) {
        views.removeAll { $0 === change.removed }
        guard let view = change.added as? any WindowView else { return }
        views.insert(view, at: change.isModal ? views.count : 0)
    }

    /// Places and removes the row of a timer.
    func applyRow(_ change: ViewChange) {
        rows.removeAll { $0 === change.removed }
        if let view = change.added as? any WindowView { rows.append(view) }
    }

    /// Swipes the topmost screen away: its view is gone before its unit.
    func swipe() {
        if let view = views.popLast() { listener?.didRemove(view) }
    }

    /// Swipes the last row away.
    func swipeRow() {
        if let view = rows.popLast() { listener?.didRemove(view) }
    }
}
