import Routing

/// A key of a route, and the place of its unit.
struct BackStackEntry<Key: Hashable & Sendable>: Sendable {
    let number: UInt64
    let key: Key
    let slot: Slot<UInt64>
    /// The unit that the slot shows for this entry; each build has a number of its own.
    var unit: UInt64?

    var isShown: Bool { unit != nil && slot.key == unit }

    var child: (any Routing)? { isShown ? slot.child : nil }
}

extension Array {
    /// Forgets the units of the entries that are covered, since those are detached.
    mutating func forgetCoveredUnits<Key>() where Element == BackStackEntry<Key> {
        for index in indices.dropLast() { self[index].unit = nil }
    }

    /// Returns the entries without those of these numbers.
    func removing<Key>(_ numbers: Set<UInt64>) -> Self where Element == BackStackEntry<Key> {
        filter { !numbers.contains($0.number) }
    }

    /// Removes all after the last `key`; returns `false` if there is none.
    @discardableResult
    mutating func pop<Key>(to key: Key) -> Bool where Element == BackStackEntry<Key> {
        guard let index = lastIndex(where: { $0.key == key }) else { return false }
        removeSubrange((index + 1)...)
        return true
    }
}
