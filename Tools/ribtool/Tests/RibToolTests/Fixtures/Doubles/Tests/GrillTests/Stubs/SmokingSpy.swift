// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

@Pit final class SmokingSpy: Smoking {
    nonisolated let smokeSpy = Spy<Void, Void, Never>("smoke()")

    nonisolated init() {}

    func smoke() { smokeSpy() }
}
