// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Oven
import RoutingTestSupport

final class FetchingSpy: Fetching {
    let fetchSpy = Spy<Int, String, any Swift.Error>("fetch(_:)")
    let checkSpy = Spy<Array, Swift.Void, Error>("check(_:)", returning: ())
    let turnSpy = Spy<Int, Transition, Swift.Never>("turn(_:)", returning: Transition())
    let bakeSpy = Spy<Swift.Void, Result, Swift.Never>("bake()", returning: .done)
    let heatSpy = Spy<Optional, Swift.Void, Swift.Never>("heat(_:)")
    let coolSpy = Spy<[Int], Int?, Swift.Never>("cool(_:)")

    func fetch(_ id: Int) async throws -> String { try await fetchSpy(id) }
    func check(_ all: Array) throws(Error) { try checkSpy(all) }
    func turn(_ degrees: Int) async -> Transition { await turnSpy(degrees) }
    func bake() -> Result { bakeSpy() }
    func heat(_ one: Optional) { heatSpy(one) }
    func cool(_ all: [Int]) -> Int? { coolSpy(all) }
}
