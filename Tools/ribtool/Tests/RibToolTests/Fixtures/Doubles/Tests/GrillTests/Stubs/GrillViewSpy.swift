// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

@MainActor final class GrillViewSpy: GrillView {
    nonisolated let drawSpy = Spy<Dish, Void, Never>("draw(_:)")
    nonisolated let isOnSpy = PropertySpy<Bool>("isOn", false)

    nonisolated init() {}

    func draw(_ dish: Dish) { drawSpy(dish) }
    var isOn: Bool {
        get { isOnSpy.get() }
        set { isOnSpy.set(newValue) }
    }
}
