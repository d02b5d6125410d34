// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Grill
package import Routing
package import RoutingTestSupport

package final class GrillRoutingSpy: GrillRouting, RouterDouble {
    package let unit = UnitStub()
    package let attachTheDishThatWasOrderedLastSpy = Spy<
        (because: String, withListener: any GrillView, notice: String?), String?, Never
    >("attachTheDishThatWasOrderedLast(because:withListener:notice:)")
    package let viewableSpy = PropertySpy<any Viewable>("viewable", GrillViewSpy())

    package init() {}

    package func attachTheDishThatWasOrderedLast(
        because reason: String, withListener listener: any GrillView, notice: String?
    ) async -> String? {
        await attachTheDishThatWasOrderedLastSpy(
            (because: reason, withListener: listener, notice: notice))
    }
    package var viewable: any Viewable { viewableSpy.get() }
}
