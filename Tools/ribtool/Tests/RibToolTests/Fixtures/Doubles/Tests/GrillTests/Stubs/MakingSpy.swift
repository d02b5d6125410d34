// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class MakingSpy: Making {
    let makeSpy = Spy<Void, any Serving, Never>("make()", making: NumberServingSpy())

    func make() async -> any Serving { await makeSpy() }
}
