import Synchronization
import Testing

@testable import Routing

@Suite("A table has a slot for each key")
struct SlotTableTests {
    /// A key that counts how often it is looked for.
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

    @Test("Keys come in the order in which they were asked for.")
    func order() {
        let table = SlotTable<Int> { Slot(of: root.interactor) }

        let slots = (0..<20).map { table.slot(for: $0) }

        #expect(table.keys == Array(0..<20))
        withExtendedLifetime(slots) {}
    }

    @Test("Once they have children, they come in the order of those.")
    func orderOfChildren() {
        let table = SlotTable<Int> { Slot(of: root.interactor) }
        let slots = (0..<20).map { table.slot(for: $0) }

        for (key, slot) in slots.enumerated().reversed() {
            table.note(root.interactor.lifetime, of: key, in: slot)
        }

        #expect(table.keys == (0..<20).reversed())
    }

    @Test("What is over is forgotten at once when it is looked for, though a child held it.")
    func sweep() async {
        let table = SlotTable<Int> { Slot(of: root.interactor) }
        for key in 0..<16 {
            let child = RouterFake("child")
            table.note(child.interactor.lifetime, of: key, in: table.slot(for: key))
            await child.shutdown()
        }

        let slot = table.slot(for: 16)

        #expect(table.keys == [16])
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
