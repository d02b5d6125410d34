// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Grill
package import RoutingTestSupport

package final class NamingSpy: Naming {
    package let defaultSpy = Spy<(Int, for: String), Void, Never>("default(_:for:)")
    package let classSpy = Spy<Void, Int, GrillError>("class", returning: 1)
    package let titleSpy = Spy<Void, String?, Never>("title()")
    package let neverSpy = Spy<Void, Void, Never>("never()")

    package init() {}

    package func `default`(_ `in`: Int, for: String) { defaultSpy((`in`, for: `for`)) }
    package var `class`: Int {
        get throws(GrillError) { try classSpy() }
    }
    package func title() -> String! { titleSpy() }
    @concurrent package func never() async throws(Never) { await neverSpy() }
}
