// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

@MainActor final class WaiterSpy: Waiting, GrillView {
    nonisolated let serveSpy = Spy<Void, Void, Never>("serve()")
    nonisolated let drawSpy = Spy<Dish, Void, Never>("draw(_:)")
    nonisolated let isOnSpy = PropertySpy<Bool>("isOn", false)

    nonisolated init() {}

    func serve() async { await serveSpy() }
    func draw(_ dish: Dish) { drawSpy(dish) }
    var isOn: Bool {
        get { isOnSpy.get() }
        set { isOnSpy.set(newValue) }
    }
}
