// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import RoutingTestSupport

@testable import Grill

final class StoringSpy<Item: Hashable & Sendable>: Storing {
    let storeSpy = Spy<Item, Void, any Error>("store(_:)")
    let allSpy = Spy<Void, [Item], Never>("all()", returning: [])

    func store(_ item: Item) async throws { try await storeSpy(item) }
    func all() -> [Item] { allSpy() }
}
