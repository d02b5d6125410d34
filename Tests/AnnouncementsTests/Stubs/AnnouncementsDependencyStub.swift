import Announcements
import PitContract
import PitTestSupport

struct AnnouncementsDependencyStub: AnnouncementsDependency {
    let clock: any PitClock = PitTestSupport.ManualClock()
    let announcer: (any Announcer)? = AnnouncerSpy()
}
