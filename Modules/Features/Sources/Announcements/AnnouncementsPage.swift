import ArgumentParsing
public import Essentials
public import Pages
public import PitContract

/// The events on the pit that come with time, once each; an alarm has a row until it is acknowledged.
public struct AnnouncementsPage: UnitPage {
    private let localTime: LocalTime
    private var alarms: [CookAlarm] = []
    private var newest: [Announcement] = []

    public init(localTime: LocalTime = .ofThisMachine) { self.localTime = localTime }

    public mutating func take(_ state: AnnouncementsState, at now: Date) -> Reply? {
        switch state {
        case .announcements(let announcements): newest = announcements
        case .alarms(let alarms): self.alarms = alarms
        case .silenced(let cooks, for: let pause):
            return .lines([AnnouncementText(localTime, now: now).silenced(cooks, for: pause)])
        case .failed(let error): return .failure(error)
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
        return keys.map { key, word, command in
            var offer = Offer(key, word, line: "\(command) \(alarm.cook)", isOnce: true)
            // No key takes a cook off the pit that is not the selected one.
            offer.needsSelection = command == "finish"
            return offer
        }
    }
}

extension AnnouncementsPage {
    public func commands(
        for listener: (any AnnouncementsPresentableListener)?, _: Answering<Self>
    ) -> [LineCommand] {
        [
            LineCommand(
                name: "ack", summary: "acknowledge all alarms, or that of one cook",
                arguments: .optional(.text("COOK"))
            ) { [weak listener] cook in
                await listener?.didTapAcknowledge(cook?.lowercased())
            },
            LineCommand(
                name: "snooze", summary: "put the alarms off, by 10 min if you do not say",
                arguments: .optional(
                    LineArgument("COOK", words: { CookAlarm.takeCook(from: &$0) ?? "" })),
                .optional(
                    LineArgument(
                        "DURATION", option: "--for", words: { try Duration.take(from: &$0) }))
            ) { [weak listener] cook, duration in
                await listener?.didTapSnooze(
                    cook.flatMap { $0.isEmpty ? nil : $0 }, for: duration ?? CookAlarm.pause)
            },
        ]
    }

    public static var commandsWhenDetached: [LineCommand] {
        ["ack", "snooze"].map { LineCommand(name: $0, elsewhere: "Sign in first.") }
    }
}
