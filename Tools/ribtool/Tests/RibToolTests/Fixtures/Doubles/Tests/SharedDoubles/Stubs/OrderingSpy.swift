// Written by `swift run ribtool doubles`; change Doubles.swift instead.
import Grill
package import RoutingTestSupport

package final class OrderingSpy: Ordering {
    package let orderSpy = Spy<
        ([String: Int], at: Int, on: @Sendable (Int, Int) -> Void, forTheFirstGuest: String), Int,
        Never
    >("order(_:at:on:forTheFirstGuest:)", returning: 1)

    package init() {}

    package func order(
        _ names: [String: Int], at table: Int, on ready: @escaping @Sendable (Int, Int) -> Void,
        forTheFirstGuest guest: String
    ) async -> Int {
        await orderSpy((names, at: table, on: ready, forTheFirstGuest: guest))
    }
}
