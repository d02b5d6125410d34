// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

@available(*, deprecated) final class CharringSpy: Charring {
    let charSpy = Spy<Void, Void, Never>("char()")

    func char() { charSpy() }
}
