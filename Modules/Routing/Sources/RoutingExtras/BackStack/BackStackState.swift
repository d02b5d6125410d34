import Routing
import Synchronization

/// The route of a back stack, and what is on the screen.
struct BackStackState<Key: Hashable & Sendable> {
    var entries: [BackStackEntry<Key>] = []
    /// The last number of an entry or of a unit.
    var numbers: UInt64 = 0
    /// The slot of all keys, if covered children are rebuilt.
    var base: Slot<UInt64>?
    /// The entries whose units have ended by themselves during this transition.
    var ended: Set<UInt64> = []
    /// The views of the units that are there, or are about to become active.
    var views: [UInt64: any Viewable] = [:]
    /// The views of the units that this transition has built, until their slots ask for them.
    var newViews: [UInt64: any Viewable] = [:]
    /// The unit whose view is placed.
    var onScreen: UInt64?
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

    /// Puts the unit that is visible now on the screen.
    mutating func putOnScreen() { onScreen = entries.last?.unit }

    /// The view to show.
    var wantedView: (any Viewable)? { onScreen.flatMap { views[$0] } }

    /// Removes the entry of a unit that has ended, if there is one.
    ///
    /// - Returns: what has left the route, to be released outside of the lock.
    mutating func remove(unit: UInt64) -> BackStackEntry<Key>? {
        guard let index = entries.firstIndex(where: { $0.unit == unit }) else { return nil }
        ended.insert(entries[index].number)
        return entries.remove(at: index)
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
