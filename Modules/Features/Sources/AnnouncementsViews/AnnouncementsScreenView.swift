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

    /// The alarm that the keys mean: that of the selected cook or, if it does not ring, the oldest one.
    private func meant(_ selected: String) -> CookAlarm? {
        alarms.first { $0.cook == selected } ?? alarms.first
    }

    public func urgentKeys(selected: String) -> [KeyCommand] {
        guard let alarm = meant(selected) else { return [] }
        let (word, command) =
            switch alarm.event {
            case .waits: ("confirm", "confirm")
            case .done: ("off the pit", "finish")
            case .started: ("start", "start")
            }
        let keys = [("c", word, command), ("a", "acknowledge", "ack"), ("z", "snooze", "snooze")]
        // No key takes a cook off the pit that is not the selected one.
        return (command == "finish" && alarm.cook != selected ? keys.dropFirst() : keys[...]).map {
            KeyCommand(.text($0), $1, isOnce: true, line: "\($2) \(alarm.cook)")
        }
    }

    public func rowCount(columns: Int) -> Int { alarms.count }

    public func draw(on canvas: inout Canvas) { draw(on: &canvas, selected: "") }

    public func draw(on canvas: inout Canvas, selected: String) {
        let (meant, keys) = (meant(selected), urgentKeys(selected: selected))
        let row = alarms.firstIndex { $0 == meant }
        canvas.list(alarms, selected: row, columns: 0) { alarm, canvas in
            let x = canvas.mark(.waits, .warning)
            let text = text(alarm)
            var end = canvas.width
            if alarm == meant {
                end = Self.write(keys, after: x + Canvas.columns(of: text), on: &canvas)
            }
            canvas.write(text, x: x, .warning, limit: end)
        }
    }

    /// Writes the keys at the end of a row; without room for what they do, only their names.
    ///
    /// - Returns: the column before them.
    private static func write(_ keys: [KeyCommand], after text: Int, on canvas: inout Canvas) -> Int
    {
        let columns = keys.map { Canvas.columns(of: $0) + 2 }.reduce(0, +)
        guard text + columns <= canvas.width else {
            let names = keys.map(\.keyName).joined(separator: " ")
            canvas.write(names, endingAt: canvas.width, .title)
            return canvas.width - names.count - 1
        }
        var x = canvas.width - columns + 2
        for key in keys { x = canvas.write(key, x: x) + 2 }
        return canvas.width - columns
    }
}
