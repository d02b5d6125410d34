// Written by `swift run ribtool doubles` from the requests, `// double …`.

import Grill
import RoutingTestSupport

// double Grilling
//     heat returning 3
//     next() failing .cold
//     isOpen(at:) returning true
final class GrillingSpy: Grilling {
    let titleSpy = PropertySpy<String?>("title", nil)
    let heatSpy = PropertySpy<Int>("heat", 3)
    let cookSpy = Spy<Void, String, any Error>("cook")
    let lightSpy = Spy<Void, Void, Never>("light()")
    let moveSpy = Spy<(Dish, to: Int), Void, Never>("move(_:to:)")
    let addSpy = Spy<[Dish], Void, Never>("add(_:)")
    let findSpy = Spy<String, Dish?, Never>("find(_:)")
    let loadSpy = Spy<Void, Dish, any Error>("load()")
    let burnSpy = Spy<Void, Void, GrillError>("burn()", returning: ())
    let nextSpy = Spy<Void, Dish, GrillError>("next()", failing: .cold)
    let isOpenSpy = Spy<Int, Bool, Never>("isOpen(at:)", returning: true)
    let whenDoneSpy = Spy<@Sendable (Dish) -> Void, Void, Never>("whenDone(_:)")
    let serveSpy = Spy<(any Codable & Sendable, with: any Sendable), Void, Never>("serve(_:with:)")
    let showDishSpy = Spy<Dish, Void, Never>("show(_:)")
    let showStringSpy = Spy<String, Void, Never>("show(_:)")
    let showLoudlySpy = Spy<(String, loudly: Bool), Void, Never>("show(_:loudly:)")
    let restSpy = Spy<Void, Void, Never>("rest()")

    var title: String? {
        get { titleSpy.get() }
        set { titleSpy.set(newValue) }
    }
    var heat: Int { heatSpy.get() }
    var cook: String {
        get async throws { try await cookSpy() }
    }
    func light() { lightSpy() }
    func move(_ dish: Dish, to place: Int) async { await moveSpy((dish, to: place)) }
    func add(_ argument1: Dish...) { addSpy(argument1) }
    func find(_ name: String) -> Dish? { findSpy(name) }
    func load() async throws -> Dish { try await loadSpy() }
    func burn() throws(GrillError) { try burnSpy() }
    func next() async throws(GrillError) -> Dish { try await nextSpy() }
    func isOpen(at hour: Int) -> Bool { isOpenSpy(hour) }
    func whenDone(_ action: @escaping @Sendable (Dish) -> Void) { whenDoneSpy(action) }
    func serve<Guest: Codable & Sendable>(_ guest: Guest, with: some Sendable) async {
        await serveSpy((guest, with: with))
    }
    func show(_ dish: Dish) { showDishSpy(dish) }
    func show(_ name: String) { showStringSpy(name) }
    func show(_ name: String, loudly: Bool) { showLoudlySpy((name, loudly: loudly)) }
    func rest() { restSpy() }
}

// double Waiting & GrillView as WaiterSpy
//     isOn returning false
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
