import Announcements
import PitContract
import RoutingTestSupport

extension AnnouncementsPresentableSpy {
    /// The announcements that were shown.
    var announcements: [Announcement] {
        showSpy.calls.flatMap { state -> [Announcement] in
            if case .announcements(let announcements) = state { announcements } else { [] }
        }
    }

    /// The alarms of each state with alarms, by cook.
    var alarms: [[Cook.ID]] {
        showSpy.calls.compactMap {
            if case .alarms(let alarms) = $0 { alarms.map(\.cook) } else { nil }
        }
    }
}
