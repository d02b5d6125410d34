// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Announcements
import RoutingTestSupport

final class AnnouncerSpy: Announcer {
    let announceSpy = Spy<Announcement, Void, Never>("announce(_:)")

    func announce(_ announcement: Announcement) async { await announceSpy(announcement) }
}
