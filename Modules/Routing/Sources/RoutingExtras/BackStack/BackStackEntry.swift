import Routing

/// A key of a route, and the place of its unit.
struct BackStackEntry<Key: Hashable & Sendable>: Sendable {
    let number: UInt64
    let key: Key
    let isOverlay: Bool
    let slot: Slot<UInt64>
    /// The unit that the slot shows for this entry; each build has a number of its own.
    var unit: UInt64?

    var isShown: Bool { unit != nil && slot.key == unit }

    /// Whether it is an overlay that has ended, and the stack has not handled that yet.
    var isEndingOverlay: Bool { isOverlay && unit != nil && !isShown }

    var child: (any Routing)? { isShown ? slot.child : nil }
}

extension Array {
    /// The last key and its overlays.
    func visible<Key>() -> Self where Element == BackStackEntry<Key> {
        Array(self[(lastIndex { !$0.isOverlay } ?? 0)...])
    }

    /// Forgets the units of the entries that are covered, since those are detached.
    mutating func forgetCoveredUnits<Key>() where Element == BackStackEntry<Key> {
        for index in 0..<(lastIndex { !$0.isOverlay } ?? 0) { self[index].unit = nil }
    }

    /// Returns the entries without those of these numbers, and without the overlays of such a key.
    func removing<Key>(_ numbers: Set<UInt64>) -> Self where Element == BackStackEntry<Key> {
        var isKeyGone = false
        return filter { entry in
            let isGone = numbers.contains(entry.number)
            if !entry.isOverlay { isKeyGone = isGone }
            return !isGone && !isKeyGone
        }
    }

    /// Removes all after the last `key`; returns `false` if there is none.
    @discardableResult
    mutating func pop<Key>(to key: Key) -> Bool where Element == BackStackEntry<Key> {
        guard let index = lastIndex(where: { !$0.isOverlay && $0.key == key }) else { return false }
        removeSubrange((index + 1)...)
        return true
    }

    /// Removes an entry, and if it is no overlay, those above it.
    @discardableResult
    mutating func removeWithOverlays<Key>(at index: Int) -> Self
    where Element == BackStackEntry<Key> {
        var end = index + 1
        if !self[index].isOverlay { while end < count, self[end].isOverlay { end += 1 } }
        defer { removeSubrange(index..<end) }
        return Array(self[index..<end])
    }

    /// The last elements, as long as the condition holds.
    func suffix(while condition: (Element) -> Bool) -> ArraySlice<Element> {
        self[((lastIndex { !condition($0) }.map { $0 + 1 }) ?? 0)...]
    }
}
