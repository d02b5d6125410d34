// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class MakingSpy: Making {
    let makeSpy = Spy<Void, any Naming, Never>("make()", making: NamingSpy())

    func make() async -> any Naming { await makeSpy() }
}
