// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Grill
package import RoutingTestSupport

@MainActor package final class GrillViewSpy: GrillView {
    package nonisolated let drawSpy = Spy<Dish, Void, Never>("draw(_:)")
    package nonisolated let isOnSpy = PropertySpy<Bool>("isOn", false)

    package nonisolated init() {}

    package func draw(_ dish: Dish) { drawSpy(dish) }
    package var isOn: Bool {
        get { isOnSpy.get() }
        set { isOnSpy.set(newValue) }
    }
}
