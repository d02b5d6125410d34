// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class NamingSpy: Naming {
    let defaultSpy = Spy<(Int, for: String), Void, Never>("default(_:for:)")
    let classSpy = Spy<Void, Int, GrillError>("class", returning: 1)
    let titleSpy = Spy<Void, String?, Never>("title()")
    let neverSpy = Spy<Void, Void, Never>("never()")

    func `default`(_ `in`: Int, for: String) { defaultSpy((`in`, for: `for`)) }
    var `class`: Int {
        get throws(GrillError) { try classSpy() }
    }
    func title() -> String! { titleSpy() }
    @concurrent func never() async throws(Never) { await neverSpy() }
}
