// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class ServingSpy<Item: Sendable, Batch: Sequence & Sendable>: Serving
where Batch.Element == Item, Item: Hashable {
    let serveSpy = Spy<Item, Void, Never>("serve(_:)")
    let batchSpy = Spy<Count, Batch?, Never>("batch(_:)")

    func serve(_ item: Item) async { await serveSpy(item) }
    func batch(_ count: Count) -> Batch? { batchSpy(count) }
}
