public import Essentials
public import PitContract

public enum AnnouncementsState: Sendable, Hashable {
    /// Something has happened that no person did: all of one moment, for which a terminal rings once.
    case announcements([Announcement])
    /// The alarms that the person has not acknowledged, the oldest first, with those that are put off.
    case alarms([CookAlarm])
    /// The person was not told of an alarm in the way of their own.
    case failure(String)
}

public enum Announcement: Sendable, Hashable {
    /// An alarm rings.
    case alarm(CookAlarm)
    /// A stage has started by itself.
    case started(Cook, CookProgress)
    /// The probe in a cook is silent since a time.
    case silent(Cook, since: Date)

    /// Whether a person should see it now.
    public var rings: Bool { if case .started = self { false } else { true } }

    /// The same for two announcements of which a person needs only one.
    struct Key: Hashable {
        let cook: Cook.ID
        /// The event of the cook; `nil` for one of its probe.
        let event: CookEvent?
        let time: Date
    }

    var key: Key {
        switch self {
        case .alarm(let alarm):
            Key(cook: alarm.cook, event: alarm.event, time: alarm.rang ?? alarm.since)
        case .started(let cook, let progress):
            Key(cook: cook.id, event: progress.event, time: progress.since)
        case .silent(let cook, let since): Key(cook: cook.id, event: nil, time: since)
        }
    }
}
