import Essentials
import Pages
import PitContract

/// Announcements as lines, with times as a person reads them now.
struct AnnouncementText {
    private let localTime: LocalTime
    private let now: Date

    init(_ localTime: LocalTime, now: Date) { (self.localTime, self.now) = (localTime, now) }

    func line(_ announcement: Announcement) -> String {
        switch announcement {
        case .started(let cook, let progress): line(cook, progress)
        case .alarm(let alarm): line(alarm)
        case .silent(let cook, since: _): line(ofSilent: cook)
        }
    }

    func line(_ alarm: CookAlarm) -> String {
        let end = alarm.next == nil ? " It rings no more." : ""
        if alarm.isFire { return "\(text(alarm)) Type `ack \(alarm.cook)`.\(end)" }
        let command =
            switch alarm.event {
            case .waits: "confirm"
            case .done: "finish"
            case .started: "start"
            }
        return "\(text(alarm)) Then type `\(command) \(alarm.cook)`.\(end)"
    }

    /// Returns the same without what to type.
    func text(_ alarm: CookAlarm) -> String {
        let again = wait(for: alarm).map { ", \($0) now" } ?? ""
        return ["[\(time(alarm.since))] \(alarm.cook)\(again):", reached(alarm), task(of: alarm)]
            .compactMap(\.self).joined(separator: " ")
    }

    /// Returns the same for a row, in which the task is not the part that is cut.
    func columns(_ alarm: CookAlarm) -> [Column] {
        [
            Column("[\(time(alarm.since))]", .warning, rank: 2),
            Column("\(alarm.cook):", .warning),
            Column(task(of: alarm), .warning),
            Column(reached(alarm) ?? "", .warning, rank: 1),
            Column(wait(for: alarm) ?? "", .warning, rank: 3),
        ]
    }

    private func wait(for alarm: CookAlarm) -> String? {
        let wait = Duration.seconds(Int(now.timeIntervalSince(alarm.since)))
        return alarm.rang == alarm.since ? nil : "for \(wait.pitText)"
    }

    private func reached(_ alarm: CookAlarm) -> String? {
        alarm.reached.map { "\(PitFormat.current.text($0)) is reached." }
    }

    private func task(of alarm: CookAlarm) -> String {
        switch alarm.event {
        case .waits: alarm.task ?? ""
        case .done: "Done, enjoy your meal."
        case .started: "Time to start, for dinner."
        }
    }

    func line(_ cook: Cook, _ progress: CookProgress) -> String {
        let stage = progress.event.stage.map { cook.stages[$0].text } ?? ""
        return "[\(time(progress.since))] \(cook.id): \(stage), "
            + "\(progress.left.pitText) left, ready \(localTime.when(progress.ready, now: now))."
    }

    func line(ofSilent cook: Cook) -> String {
        let last = cook.probe?.newest(at: now).map { " since \(time($0.date))" } ?? ""
        let probe = cook.probe.map { "\($0.name)" } ?? "its probe"
        return "[\(time(now))] \(cook.id): no reading\(last) of \(probe)."
    }

    /// Returns the title of the window; `nil` while nothing rings.
    static func title(_ alarms: [CookAlarm]) -> String? {
        let ringing = alarms.filter { $0.rang != nil }.map(\.cook)
        let rest = ringing.count > 5 ? " and \(ringing.count - 5) more" : ""
        return ringing.isEmpty ? nil : "● \(ringing.prefix(5).joined(separator: ", "))\(rest)"
    }

    private func time(_ date: Date) -> String { localTime.text(date, now: now) }
}
