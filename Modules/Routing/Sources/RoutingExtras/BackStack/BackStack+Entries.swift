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
    func entry(_ key: Key, _ build: @escaping BackStackBuilders.Build) -> Entry {
        let slot = slot()
        let number = state.withLock { $0.nextNumber() }
        builders.wrappedValue?[number] = build
        return Entry(number: number, key: key, slot: slot)
    }

    /// Sets the keys; the entries that both routes start with stay.
    func setKeys(
        _ keys: some Collection<Key>, of entries: inout [Entry],
        _ build: @escaping @Sendable (Key) async throws -> any Routing
    ) {
        let common = zip(entries, keys).prefix { $0.key == $1 }.count
        entries =
            entries.prefix(common)
            + keys.dropFirst(common).map { key in entry(key) { try await build(key) } }
    }

    /// Builds the unit of an entry.
    func build(_ entry: Entry) async throws -> NewUnit {
        guard let build = builders.wrappedValue?[entry.number] else { throw CancellationError() }
        var entry = entry
        entry.unit = state.withLock { $0.nextNumber() }
        let unit = NewUnit(entry: entry, router: try await build())
        if Task.isCancelled {
            await release(unit)
            throw CancellationError()
        }
        return unit
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
