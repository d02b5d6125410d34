import Routing
import Synchronization

/// The entries of a back stack, and their builders.
extension BackStack {
    /// A unit that was built for an entry, and is still to be shown.
    struct NewUnit {
        let entry: Entry
        let router: any Routing
    }

    /// Creates an entry, whose unit is still to be built.
    func entry(
        _ key: Key, isOverlay: Bool = false, _ build: @escaping BackStackBuilders.Build
    ) -> Entry {
        let slot = slot(isOverlay: isOverlay)
        let number = state.withLock { $0.nextNumber() }
        builders.wrappedValue?[number] = build
        return Entry(number: number, key: key, isOverlay: isOverlay, slot: slot)
    }

    /// Sets the keys, without overlays; the entries that both routes start with stay.
    func setKeys(
        _ keys: some Collection<Key>, of entries: inout [Entry],
        _ build: @escaping @Sendable (Key) async throws -> any Routing
    ) {
        let old = entries.filter { !$0.isOverlay }
        let common = zip(old, keys).prefix { $0.key == $1 }.count
        entries =
            old.prefix(common)
            + keys.dropFirst(common).map { key in entry(key) { try await build(key) } }
    }

    /// Builds the units of the entries; if one fails, the others are released.
    func build(_ entries: [Entry]) async throws -> [NewUnit] {
        var units: [NewUnit] = []
        do {
            for var entry in entries {
                guard let build = builders.wrappedValue?[entry.number] else {
                    throw CancellationError()
                }
                entry.unit = state.withLock { $0.nextNumber() }
                units.append(NewUnit(entry: entry, router: try await build()))
            }
            try Task.checkCancellation()
            return units
        } catch {
            for unit in units { await release(unit) }
            throw error
        }
    }

    /// Releases a unit that was built in vain; one that is attached elsewhere is not ours.
    func release(_ unit: NewUnit) async {
        if unit.router.interactable.lifetime.phase == .built { await unit.router.shutdown() }
    }

    /// Releases the builders of the keys that have left the route.
    func releaseBuilders() {
        let entries = state.withLock { Set($0.entries.map(\.number)) }
        builders.wrappedValue?.keep(entries)
    }
}
