// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Announcements
import PitContract
import RoutingTestSupport

final class AnnouncementsBuildableSpy: AnnouncementsBuildable {
    let buildSpy = Spy<any PitService, any AnnouncementsRouting, Never>(
        "build(pit:)", making: AnnouncementsRoutingSpy())

    func build(pit: any PitService) async -> any AnnouncementsRouting { await buildSpy(pit) }
}
