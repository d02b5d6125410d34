// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Announcements
package import PitContract
package import Routing
package import RoutingTestSupport

package final class AnnouncementsBuildableSpy: AnnouncementsBuildable {
    package let buildSpy = Spy<any PitService, any Routing, Never>(
        "build(pit:)", making: UnitStub())

    package init() {}

    package func build(pit: any PitService) async -> any Routing { await buildSpy(pit) }
}
