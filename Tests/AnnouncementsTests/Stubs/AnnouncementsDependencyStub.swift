import Announcements
import PitContract
import PitTestSupport

struct AnnouncementsDependencyStub: AnnouncementsDependency {
    let clock: any PitClock = ManualPitClock()
    let presenter = AnnouncementsPresentableSpy()

    func makeAnnouncementsPresenter() async -> any AnnouncementsPresentable { presenter }
}
