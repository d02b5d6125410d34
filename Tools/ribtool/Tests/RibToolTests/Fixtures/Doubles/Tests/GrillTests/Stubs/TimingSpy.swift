// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

actor TimingSpy: Timing {
    nonisolated let startSpy = Spy<String, Void, Never>("start(_:)")
    nonisolated let minutesSpy = Spy<Void, Int, Never>("minutes()", returning: 5)
    nonisolated let pingSpy = Spy<Void, Void, Never>("ping()")
    nonisolated let labelSpy = PropertySpy<String>("label", "")

    func start(_ name: String) async { await startSpy(name) }
    func minutes() -> Int { minutesSpy() }
    nonisolated func ping() { pingSpy() }
    nonisolated var label: String {
        get { labelSpy.get() }
        set { labelSpy.set(newValue) }
    }
}
