// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class SealingSpy: Sealing {
    let sealSpy = Spy<Void, Void, Never>("seal()")

    func seal() { sealSpy() }
}
