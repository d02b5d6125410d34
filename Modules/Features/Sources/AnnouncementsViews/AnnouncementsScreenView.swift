public import Announcements
public import Console
public import Observation
public import PitContract
public import Screen

/// The view of the Announcements unit on the full screen: a panel with the alarms that ring.
///
/// What has happened is in the log, as in a session in lines.
@MainActor
@Observable
public final class AnnouncementsScreenView: AnnouncementsPresentable, ScreenPanel {
    @ObservationIgnored private let lines: AnnouncementsLineView
    private var alarms: [CookAlarm] = []

    public init(console: any LinePrinting, clock: any PitClock) {
        lines = AnnouncementsLineView(console: console, clock: clock)
    }

    public func set(listener: any AnnouncementsPresentableListener) {
        lines.set(listener: listener)
    }

    @MainActor
    public func show(_ state: AnnouncementsState) async {
        if case .alarms(let alarms) = state { self.alarms = alarms.filter { $0.rang != nil } }
        await lines.show(state)
    }

    public var commands: [LineCommand] { lines.commands }

    public var keys: [KeyCommand] {
        alarms.isEmpty
            ? []
            : [
                KeyCommand(.text("a"), "acknowledge", line: "ack"),
                KeyCommand(.text("z"), "snooze", line: "snooze"),
            ]
    }

    public func rowCount(columns: Int) -> Int { alarms.count }

    public func draw(on canvas: inout Canvas) {
        canvas.list(alarms, selected: 0, columns: 0) { [lines] alarm, canvas in
            let x = canvas.mark(.waits, .warning)
            canvas.write(lines.line(alarm), x: x, .warning)
        }
    }
}
