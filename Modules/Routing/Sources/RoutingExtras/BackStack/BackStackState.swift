import Routing
import Synchronization

/// The route of a back stack, and what is on the screen.
struct BackStackState<Key: Hashable & Sendable> {
    var entries: [BackStackEntry<Key>] = []
    /// The last number of an entry or of a unit.
    var numbers: UInt64 = 0
    /// The slot of all keys, if covered children are rebuilt.
    var base: Slot<UInt64>?
    /// The slots to clear in the next transition.
    var retired: [Slot<UInt64>] = []
    /// The entries whose units have ended by themselves during this transition.
    var ended: Set<UInt64> = []
    /// The views of the units that are there, or are about to become active.
    var views: [UInt64: any Viewable] = [:]
    /// The views of the units that this transition has built, until their slots ask for them.
    var newViews: [UInt64: any Viewable] = [:]
    /// The units whose views are placed.
    var onScreen: [(unit: UInt64, isOverlay: Bool)] = []
    /// Whether a transition has changed the route, and still shows its new children.
    var isChanging = false

    mutating func nextNumber() -> UInt64 {
        numbers += 1
        return numbers
    }

    /// Takes over a change of the views of one slot.
    mutating func apply(_ change: ViewChange) {
        views = views.filter { $0.value !== change.removed }
        if let new = newViews.first(where: { $0.value === change.added }) {
            views[new.key] = new.value
        }
    }

    /// Says that the route and the units agree, and releases the views that are not placed.
    mutating func endChange() {
        isChanging = false
        newViews = [:]
    }

    /// Puts the units that are visible now on the screen.
    mutating func putOnScreen() {
        onScreen = entries.visible().compactMap { entry in
            entry.unit.map { ($0, entry.isOverlay) }
        }
    }

    var wantedViews: [BackStackScreen.Item] {
        onScreen.compactMap { unit, isOverlay in
            views[unit].map { .init(view: $0, isOverlay: isOverlay) }
        }
    }

    /// Removes the entry of a unit that has ended, if there is one.
    mutating func remove(unit: UInt64?) {
        guard let unit, let index = entries.firstIndex(where: { $0.unit == unit }) else { return }
        let removed = entries.removeWithOverlays(at: index)
        ended.formUnion(removed.map(\.number))
        retired += removed.dropFirst().map(\.slot)
    }
}

/// A key of a route, and the place of its unit.
struct BackStackEntry<Key: Hashable & Sendable>: Sendable {
    let number: UInt64
    let key: Key
    let isOverlay: Bool
    let slot: Slot<UInt64>
    /// The unit that the slot shows for this entry; each build has a number of its own.
    var unit: UInt64?

    var isShown: Bool { unit != nil && slot.key == unit }

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

/// The builders of a route.
final class BackStackBuilders: Sendable {
    typealias Build = @Sendable () async throws -> any Routing

    private let builders = Mutex<[UInt64: Build]>([:])

    subscript(entry: UInt64) -> Build? {
        get { builders.withLock { $0[entry] } }
        set { builders.withLock { $0[entry] = newValue } }
    }

    /// Releases all builders but those of these entries.
    func keep(_ entries: Set<UInt64>) {
        // Released outside of the lock: they may hold units.
        _ = builders.withLock { builders in
            defer { builders = builders.filter { entries.contains($0.key) } }
            return builders
        }
    }
}
