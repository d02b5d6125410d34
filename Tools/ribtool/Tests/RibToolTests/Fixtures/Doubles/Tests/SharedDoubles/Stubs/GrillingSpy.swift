// Written by `swift run ribtool doubles`; change Doubles.swift instead.
package import Grill
package import RoutingTestSupport

package final class GrillingSpy: Grilling {
    package let titleSpy = PropertySpy<String?>("title", nil)
    package let heatSpy = PropertySpy<Int>("heat", 3)
    package let cookSpy = Spy<Void, String, any Error>("cook")
    package let lightSpy = Spy<Void, Void, Never>("light()")
    package let moveSpy = Spy<(Dish, to: Int), Void, Never>("move(_:to:)")
    package let addSpy = Spy<[Dish], Void, Never>("add(_:)")
    package let findSpy = Spy<String, Dish?, Never>("find(_:)")
    package let loadSpy = Spy<Void, Dish, any Error>("load()")
    package let burnSpy = Spy<Void, Void, GrillError>("burn()", returning: ())
    package let nextSpy = Spy<Void, Dish, GrillError>("next()", failing: .cold)
    package let isOpenSpy = Spy<Int, Bool, Never>("isOpen(at:)", returning: true)
    package let whenDoneSpy = Spy<@Sendable (Dish) -> Void, Void, Never>("whenDone(_:)")
    package let serveSpy = Spy<(any Codable & Sendable, with: any Sendable), Void, Never>(
        "serve(_:with:)")
    package let showDishSpy = Spy<Dish, Void, Never>("show(_:)")
    package let showStringSpy = Spy<String, Void, Never>("show(_:)")
    package let showLoudlySpy = Spy<(String, loudly: Bool), Void, Never>("show(_:loudly:)")
    package let restSpy = Spy<Void, Void, Never>("rest()")

    package init() {}

    package var title: String? {
        get { titleSpy.get() }
        set { titleSpy.set(newValue) }
    }
    package var heat: Int { heatSpy.get() }
    package var cook: String {
        get async throws { try await cookSpy() }
    }
    package func light() { lightSpy() }
    package func move(_ dish: Dish, to place: Int) async { await moveSpy((dish, to: place)) }
    package func add(_ argument1: Dish...) { addSpy(argument1) }
    package func find(_ name: String) -> Dish? { findSpy(name) }
    package func load() async throws -> Dish { try await loadSpy() }
    package func burn() throws(GrillError) { try burnSpy() }
    package func next() async throws(GrillError) -> Dish { try await nextSpy() }
    package func isOpen(at hour: Int) -> Bool { isOpenSpy(hour) }
    package func whenDone(_ action: @escaping @Sendable (Dish) -> Void) { whenDoneSpy(action) }
    package func serve<Guest: Codable & Sendable>(_ guest: Guest, with: some Sendable) async {
        await serveSpy((guest, with: with))
    }
    package func show(_ dish: Dish) { showDishSpy(dish) }
    package func show(_ name: String) { showStringSpy(name) }
    package func show(_ name: String, loudly: Bool) { showLoudlySpy((name, loudly: loudly)) }
    package func rest() { restSpy() }
}
