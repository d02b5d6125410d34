public import Essentials
public import Pages
public import PitContract

/// The events on the pit that come with time, once each; an alarm has a row until it is acknowledged.
public struct AnnouncementsPage: UnitPage {
    private let localTime: LocalTime
    private var alarms: [CookAlarm] = []
    private var newest: [Announcement] = []
    private var failure: String?

    public init(localTime: LocalTime = .current) { self.localTime = localTime }

    public mutating func take(_ state: AnnouncementsState, at now: Date) -> Reply? {
        switch state {
        case .announcements(let announcements): (newest, failure) = (announcements, nil)
        case .failure(let sentence): failure = sentence
        case .alarms(let alarms): self.alarms = alarms
        }
        return nil
    }

    public func page(at now: Date) -> Page {
        let text = AnnouncementText(localTime, now: now)
        var page = Page()
        page.windowTitle = AnnouncementText.title(alarms)
        page.events = newest.map { announcement in
            Event(
                text.line(announcement), id: "\(announcement.key)",
                tone: announcement.rings ? .alert : .plain)
        }
        if let failure { page.events.append(Event(failure, id: failure, tone: .error)) }
        page.rows = alarms.filter { $0.rang != nil }.map { alarm in
            var row = Row.columns(.waits, text.columns(alarm))
            (row.label, row.offers) = (alarm.cook, Self.offers(for: alarm))
            return row
        }
        return page
    }

    private static func offers(for alarm: CookAlarm) -> [Offer] {
        let (word, command) =
            switch alarm.event {
            case .waits: ("confirm", "confirm")
            case .done: ("off the pit", "finish")
            case .started: ("start", "start")
            }
        let keys = [("c", word, command), ("a", "acknowledge", "ack"), ("z", "snooze", "snooze")]
        // No command makes a fire.
        return keys.dropFirst(alarm.isFire ? 1 : 0).map { key, word, command in
            var offer = Offer(key, word, line: "\(command) \(alarm.cook)", isOnce: true)
            // No key takes a cook off the pit that is not the selected one.
            offer.needsSelection = command == "finish"
            return offer
        }
    }
}
