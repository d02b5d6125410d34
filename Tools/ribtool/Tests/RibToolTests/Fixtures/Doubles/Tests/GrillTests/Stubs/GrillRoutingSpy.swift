// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import Routing
import RoutingTestSupport

final class GrillRoutingSpy: GrillRouting, RouterDouble {
    let unit = UnitStub()
    let attachTheDishThatWasOrderedLastSpy = Spy<
        (because: String, withListener: any GrillView, notice: String?), String?, Never
    >("attachTheDishThatWasOrderedLast(because:withListener:notice:)")
    let viewableSpy = PropertySpy<any Viewable>("viewable", GrillViewSpy())

    func attachTheDishThatWasOrderedLast(
        because reason: String, withListener listener: any GrillView, notice: String?
    ) async -> String? {
        await attachTheDishThatWasOrderedLastSpy(
            (because: reason, withListener: listener, notice: notice))
    }
    var viewable: any Viewable { viewableSpy.get() }
}
