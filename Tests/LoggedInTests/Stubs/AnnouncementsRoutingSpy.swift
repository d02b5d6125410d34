// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Announcements
import RoutingTestSupport

final class AnnouncementsRoutingSpy: AnnouncementsRouting, RouterDouble {
    let unit = UnitStub()
}
