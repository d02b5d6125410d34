// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Announcements
import RoutingTestSupport

// double Announcer
final class AnnouncerSpy: Announcer {
    let announceSpy = Spy<Announcement, Void, Never>("announce(_:)")

    func announce(_ announcement: Announcement) async { await announceSpy(announcement) }
}
