// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Announcements
package import RoutingTestSupport

package final class AnnouncementsRoutingSpy: AnnouncementsRouting, RouterDouble {
    package let unit = UnitStub()

    package init() {}
}
