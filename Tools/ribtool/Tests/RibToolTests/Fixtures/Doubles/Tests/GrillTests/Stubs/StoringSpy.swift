// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import RoutingTestSupport

@testable import Grill

final class StoringSpy: Storing {
    let storeSpy = Spy<(Dish, Count), Void, any Error>("store(_:_:)")
    let allSpy = Spy<Void, [Dish], Never>("all()", returning: [])

    func store(_ dish: Dish, _ count: Count) async throws { try await storeSpy((dish, count)) }
    func all() -> [Dish] { allSpy() }
}
