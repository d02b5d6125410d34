import Announcements
import PitContract
import PitTestSupport
import RoutingTestSupport

struct AnnouncementsDependencyStub: AnnouncementsDependency {
    let clock: any PitClock = ManualPitClock()
    let presenter = AnnouncementsPresentableSpy()

    let tellPerson: @Sendable (CookAlarm, String) async -> String? = { "No \($0.event): \($1)" }

    func makeAnnouncementsPresenter() async -> any AnnouncementsPresentable { presenter }
}

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
