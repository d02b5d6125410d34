import Auth
public import Console
public import LoggedIn
public import Observation
public import PitContract
public import Routing
public import Screen

/// The view of the LoggedIn unit on the full screen: the frame around the shown screen, the panels of the
/// units that stay, and the dialog above them.
@MainActor
@Observable
public final class LoggedInScreenView: LoggedInPresentable, ScreenView, ViewContaining {
    private let console: any LinePrinting
    private let clock: any PitClock
    @ObservationIgnored private weak var listener: (any LoggedInPresentableListener)?
    private var name = ""
    private var screen: (any ScreenView)?
    private var dialog: (any ScreenView)?
    private var panels: [any ScreenPanel] = []

    /// Creates a view that prints on `console` what was refused.
    public init(console: any LinePrinting, clock: any PitClock) {
        self.console = console
        self.clock = clock
    }

    public func set(listener: any LoggedInPresentableListener) {
        self.listener = listener
    }

    @MainActor
    public func show(_ state: LoggedInState) async {
        switch state {
        case .welcome(let user): name = user.name
        case .refused(let error): await console.printError(error.description)
        case .undone(let change): await console.print(change.undoneText(at: clock.now))
        case .signingOut: await console.print("Signing out.")
        case .failed(let error): await console.printError(error.description)
        }
    }

    /// Gives a panel its rows, a screen the rest of the room, or the dialog the middle of it.
    public func place(_ change: ViewChange) {
        if let panel = change.added as? any ScreenPanel { return panels.append(panel) }
        let view = change.added as? any ScreenView
        if change.isModal { dialog = view } else { screen = view }
    }

    public var commands: [LineCommand] { .ofLoggedIn(listener) }

    public var focus: (any ScreenView)? { dialog ?? screen }

    public var keys: [KeyCommand] {
        panels.flatMap(\.keys) + [
            KeyCommand(.text("u"), "undo", line: "undo"),
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
            canvas.draw(panel, in: room.cutBottom(rows))
        }
        if let screen { canvas.draw(screen, in: room) }
        if let dialog { canvas.draw(dialog, in: all) }
    }
}
