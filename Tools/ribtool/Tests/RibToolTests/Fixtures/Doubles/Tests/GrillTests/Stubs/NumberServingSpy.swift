// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
import RoutingTestSupport

final class NumberServingSpy: NumberServing {
    typealias Item = Int
    typealias Batch = [Int]

    let serveSpy = Spy<Item, Void, Never>("serve(_:)")
    let batchSpy = Spy<Count, Batch?, Never>("batch(_:)")

    func serve(_ item: Item) async { await serveSpy(item) }
    func batch(_ count: Count) -> Batch? { batchSpy(count) }
}
