// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Announcements
import RoutingTestSupport

// double AnnouncementsPresentable
final class AnnouncementsPresentableSpy: AnnouncementsPresentable {
    let showSpy = Spy<AnnouncementsState, Void, Never>("show(_:)")

    func show(_ state: AnnouncementsState) async { await showSpy(state) }
}
