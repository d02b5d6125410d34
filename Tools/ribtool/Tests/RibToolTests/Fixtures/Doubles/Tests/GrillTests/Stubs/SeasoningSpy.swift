// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class SeasoningSpy: Seasoning {
    let seasonSpy = Spy<Void, Void, Never>("season()")

    func season() { seasonSpy() }
}
