import Announcements
import PitContract
import PitTestSupport

struct AnnouncementsDependencyStub: AnnouncementsDependency {
    let clock: any PitClock = ManualPitClock()
    let announcer: (any Announcer)? = AnnouncerSpy()
}
