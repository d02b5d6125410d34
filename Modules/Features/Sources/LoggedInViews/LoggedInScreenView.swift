import Auth
import Console
public import LoggedIn
public import Observation
import PitContract
public import Routing
public import Screen

/// The view of the LoggedIn unit on the full screen: the frame around the shown screen, the panels of the
/// units that stay, and the dialog above them.
@Observable
public final class LoggedInScreenView: LoggedInLineView, ScreenView, ViewContaining {
    private var name = ""
    private var screen: (any ScreenView)?
    private var dialog: (any ScreenView)?
    private var panels: [any ScreenPanel] = []

    public override func show(_ state: LoggedInState) async {
        guard case .welcome(let user) = state else { return await super.show(state) }
        name = user.name
    }

    /// Gives a panel its rows, a screen the rest of the room, or the dialog the middle of it.
    public func place(_ change: ViewChange) {
        if let panel = change.added as? any ScreenPanel { return panels.append(panel) }
        let view = change.added as? any ScreenView
        if change.isModal { dialog = view } else { screen = view }
    }

    public var focus: (any ScreenView)? { dialog ?? screen }

    /// The name of the cook that has the focus.
    private var selected: String { screen?.focused.first?.label ?? "" }

    public var urgentKeys: [KeyCommand] { panels.flatMap { $0.urgentKeys(selected: selected) } }

    public var keys: [KeyCommand] {
        panels.flatMap(\.keys) + [
            KeyCommand(.text("u"), "undo", isOnce: true, line: "undo"),
            KeyCommand(.escape, "back", isInRow: false, line: "back"),
        ]
    }

    public func draw(on canvas: inout Canvas) {
        var room = canvas.room
        canvas.draw(in: room.cutTop(1)) { canvas in
            let end = canvas.write("RibHouse", x: 1, .title)
            canvas.write(name, x: end + 2)
            let now = clock.now
            canvas.write(LocalTime.text(now, now: now), endingAt: canvas.width - 1)
        }
        let all = room
        // The screen keeps the larger half.
        var most = room.height / 2
        for panel in panels {
            let rows = min(panel.rowCount(columns: room.width), most)
            most -= rows
            canvas.draw(in: room.cutBottom(rows)) { panel.draw(on: &$0, selected: selected) }
        }
        if let screen { canvas.draw(screen, in: room) }
        if let dialog { canvas.draw(dialog, in: all) }
    }
}
