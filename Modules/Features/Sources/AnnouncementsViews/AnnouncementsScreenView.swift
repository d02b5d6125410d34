public import Announcements
import Console
public import Observation
import PitContract
public import Screen

/// The view of the Announcements unit on the full screen: a panel with the alarms that ring.
///
/// The log has the events, as a session in lines has them.
@Observable
public final class AnnouncementsScreenView: AnnouncementsLineView, ScreenPanel {
    private var alarms: [CookAlarm] = []

    public override func show(_ state: AnnouncementsState) async {
        if case .alarms(let alarms) = state { self.alarms = alarms.filter { $0.rang != nil } }
        await super.show(state)
    }

    public var keys: [KeyCommand] {
        let keys = [
            KeyCommand(.text("a"), "acknowledge", line: "ack"),
            KeyCommand(.text("z"), "snooze", line: "snooze"),
        ]
        return alarms.isEmpty ? [] : keys
    }

    public func rowCount(columns: Int) -> Int { alarms.count }

    public func draw(on canvas: inout Canvas) {
        canvas.list(alarms) { alarm, canvas in
            canvas.write(line(alarm), x: canvas.mark(.waits, .warning), .warning)
        }
    }
}
