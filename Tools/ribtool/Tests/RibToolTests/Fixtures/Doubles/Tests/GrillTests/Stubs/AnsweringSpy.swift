// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class AnsweringSpy: Answering {
    let findSpy = Spy<Void, Dish?, Never>("find()")
    let nothingSpy = Spy<Void, Void, Never>("nothing()")
    let pairSpy = Spy<Void, (Dish?, grams: Int), Never>("pair()", returning: (nil, grams: 1))
    let guestSpy = Spy<Void, any Guest, any Error>("guest()")
    let closureSpy = Spy<Void, @Sendable (Dish) -> Void, Never>("closure()", returning: { _ in })
    let titleSpy = Spy<Void, String?, Never>("title()")
    let loadSpy = Spy<Void, Dish, any Error>("load()")
    let burnSpy = Spy<Void, Void, GrillError>("burn()", returning: ())
    let dishesSpy = Spy<Void, [Dish], GrillError>("dishes()", failing: .cold)
    let neverSpy = Spy<Void, Void, Never>("never()")
    let waitSpy = Spy<Void, Void, Never>("wait()")
    let countSpy = Spy<Void, Int, Never>("count()", returning: 1)
    let oldSpy = Spy<Void, Void, Never>("old()")
    let drawSpy = Spy<Void, Void, Never>("draw()")
    let mutateSpy = Spy<Void, Void, Never>("mutate()")
    let consumeSpy = Spy<Void, Void, Never>("consume()")

    func find() -> Dish? { findSpy() }
    func nothing() { nothingSpy() }
    func pair() async -> (Dish?, grams: Int) { await pairSpy() }
    func guest() async throws -> any Guest { try await guestSpy() }
    func closure() -> @Sendable (Dish) -> Void { closureSpy() }
    func title() -> String! { titleSpy() }
    func load() async throws -> Dish { try await loadSpy() }
    func burn() throws(GrillError) { try burnSpy() }
    func dishes() async throws(GrillError) -> [Dish] { try await dishesSpy() }
    @concurrent func never() async throws(Never) { await neverSpy() }
    nonisolated(nonsending) func wait() async { await waitSpy() }
    @discardableResult func count() -> Int { countSpy() }
    @available(*, deprecated) func old() { oldSpy() }
    @MainActor func draw() async { await drawSpy() }
    func mutate() { mutateSpy() }
    func consume() { consumeSpy() }
}
