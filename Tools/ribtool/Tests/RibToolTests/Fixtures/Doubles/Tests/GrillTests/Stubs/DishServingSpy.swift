// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class DishServingSpy<Batch: Sequence & Sendable>: DishServing where Batch.Element == String {
    typealias Item = String

    let serveSpy = Spy<Item, Void, Never>("serve(_:)")
    let batchSpy = Spy<Count, Batch?, Never>("batch(_:)")

    func serve(_ item: Item) async { await serveSpy(item) }
    func batch(_ count: Count) -> Batch? { batchSpy(count) }
}
