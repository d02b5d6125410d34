import Announcements
import Console
import PitContract

/// Announces what happens on the pit as a line, with the time at which it happened.
struct LineAnnouncer: Announcer {
    let console: any LinePrinting
    let clock: any PitClock
    var localTime = LocalTime.ofThisMachine

    func announce(_ announcement: Announcement) async {
        let time = localTime.text(announcement.time, now: clock.now)
        await console.print("[\(time)] \(Self.sentence(announcement))")
    }

    private static func sentence(_ announcement: Announcement) -> String {
        let cook = announcement.cook
        if let task = announcement.task {
            return "\(cook): \(task) To confirm, type `open \(cook)`."
        }
        guard let stage = announcement.stage else { return "\(cook) is done. Enjoy your meal." }
        let heat = announcement.celsius.map { " at \($0) °C" } ?? ""
        return "\(cook): now \(stage)\(heat)."
    }
}
