public import Console
public import Observation
public import PitBoard
import PitContract
public import Routing
public import Screen

/// The view of the PitBoard unit on the full screen: a box with a row for each cook.
///
/// Each row is drawn by the view of its own unit, in the line that the board gives it.
@Observable
public final class PitBoardScreenView: PitBoardLineView, ScreenView, ViewContaining {
    private var state: PitBoardState?
    private var rows = ScreenRows()

    public override func show(_ state: PitBoardState) async { self.state = state }

    /// Gives the view of a cook a row, or takes the row away.
    public func place(_ change: ViewChange) {
        if let removed = change.removed { rows.remove(removed) }
        if let added = change.added as? any ScreenView { rows.append(added) }
    }

    public var focus: (any ScreenView)? { rows.focus }
    public var takesText: Bool { rows.isFiltering }
    public func type(_ key: Key) { rows.type(key) }

    public var keys: [KeyCommand] {
        let new = KeyCommand(.text("n"), "new", line: "start")
        return (rows.isFiltering ? [] : [new])
            + rows.keys { [weak self] change in
                if let self { change(&rows) }
            }
    }

    public func draw(on canvas: inout Canvas) {
        canvas.box("Pit", note: note, isFocused: true) { canvas in
            switch state {
            case .unavailable(let error)?: canvas.write(error.description, x: 1, .bad)
            case .empty?:
                canvas.write("Nothing is on the pit. Press n for a new cook.", x: 1, .quiet)
            case .cooks?, nil: rows.draw(on: &canvas, none: "no such cook")
            }
        }
    }

    private var note: String {
        guard case .cooks(let cooks)? = state else { return "" }
        let waiting = cooks.count { $0.progress(at: clock.now).event.isWaiting }
        return waiting == 0 ? "\(cooks.count) on the pit" : "\(waiting) of \(cooks.count) waits"
    }
}
