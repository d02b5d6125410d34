// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Announcements
import Foundation
import RoutingTestSupport

final class AnnouncerSpy: Announcer {
    let announceSpy = Spy<Announcement, Void, Never>("announce(_:)")

    func announce(_ announcement: Announcement) async { await announceSpy(announcement) }
}
