// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Announcements
package import PitContract
package import RoutingTestSupport

package final class AnnouncementsBuildableSpy: AnnouncementsBuildable {
    package let buildSpy = Spy<any PitService, any AnnouncementsRouting, Never>(
        "build(pit:)", making: AnnouncementsRoutingSpy())

    package init() {}

    package func build(pit: any PitService) async -> any AnnouncementsRouting {
        await buildSpy(pit)
    }
}
