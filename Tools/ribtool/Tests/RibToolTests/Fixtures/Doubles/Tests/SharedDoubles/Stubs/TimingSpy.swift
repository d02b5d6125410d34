// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
package import RoutingTestSupport

package actor TimingSpy: Timing {
    package nonisolated let startSpy = Spy<String, Void, Never>("start(_:)")
    package nonisolated let minutesSpy = Spy<Void, Int, Never>("minutes()", returning: 5)
    package nonisolated let pingSpy = Spy<Void, Void, Never>("ping()")
    package nonisolated let labelSpy = PropertySpy<String>("label", "")

    package init() {}

    package func start(_ name: String) async { await startSpy(name) }
    package func minutes() -> Int { minutesSpy() }
    package nonisolated func ping() { pingSpy() }
    package nonisolated var label: String {
        get { labelSpy.get() }
        set { labelSpy.set(newValue) }
    }
}
