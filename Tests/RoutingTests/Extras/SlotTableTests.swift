import Routing
import RoutingTestSupport
import Synchronization
import Testing

@testable import RoutingExtras

@Suite("A table has a slot for each key", .failsIfStuck)
struct SlotTableTests {
    /// A key that counts how often it is hashed.
    private struct Key: Hashable {
        let number: Int
        let lookups: Lookups

        static func == (one: Key, other: Key) -> Bool { one.number == other.number }

        func hash(into hasher: inout Hasher) {
            lookups.count.add(1, ordering: .relaxed)
            hasher.combine(number)
        }
    }

    private final class Lookups: Sendable {
        let count = Atomic(0)
    }

    private let root = RouterFake("root")

    @Test("It has at most twice as many keys as children that are there.")
    func limit() async throws {
        let table = SlotTable<Int> { Slot(of: root.interactor) }
        for key in 0..<32 {
            let child = RouterFake("child")
            table.retain(table.slot(for: key), of: key, until: child.interactor.lifetime)
            if key >= 16 { await child.shutdown() }
        }

        let slot = table.slot(for: 32)

        #expect(table.keys == Array(0..<16) + [32])
        withExtendedLifetime(slot) {}
    }

    @Test("A key costs the same, however many there are.")
    func cost() {
        let lookups = Lookups()
        let table = SlotTable<Key> { Slot(of: root.interactor) }
        var slots: [Slot<Key>] = []

        for number in 0..<1_000 {
            let slot = table.slot(for: Key(number: number, lookups: lookups))
            if number.isMultiple(of: 2) { slots.append(slot) }
        }

        #expect(lookups.count.load(ordering: .relaxed) < 10_000)
        withExtendedLifetime(slots) {}
    }
}
