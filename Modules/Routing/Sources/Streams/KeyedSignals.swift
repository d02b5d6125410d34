import Synchronization

/// A stream of signals for each key, so that of a thousand readers only those are woken up that a change is for.
///
/// A row that follows a long list, and looks only at one element of it, follows the signals of its key, and
/// then reads the newest list. A reader gets a first signal at once, and one for several that it has missed.
///
/// It can be used from any thread. The streams end at the latest when their owner releases it.
public final class KeyedSignals<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        /// Kept alive by its readers.
        weak var channel: Channel<Void>?
        let number: UInt64
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var lastNumber: UInt64 = 0
        /// The number of entries at which those without readers are removed.
        var limit = 16
    }

    private let state = Mutex(State())

    /// Creates the signals; a key has a stream as long as it has readers.
    public init() {}

    deinit {
        for entry in state.withLock(\.entries).values { entry.channel?.finish() }
    }

    /// The signals of a key, for readers.
    public func values(of key: Key) -> SharedStream<Void> {
        state.withLock { state in
            if let channel = state.entries[key]?.channel { return SharedStream(channel) }
            if state.entries.count >= state.limit {
                state.entries = state.entries.filter { $0.value.channel != nil }
                state.limit = max(16, 2 * state.entries.count)
            }
            let channel = Channel<Void>(capacity: 1, replaying: ())
            state.lastNumber += 1
            state.entries[key] = Entry(channel: channel, number: state.lastNumber)
            return SharedStream(channel)
        }
    }

    /// Sends a signal to the readers of each key that is to get one, in the order of their first readers.
    public func send(where isIncluded: (Key) -> Bool) {
        // The question is foreign code, and is asked outside of the lock.
        let included = state.withLock { $0.entries.mapValues(\.number) }
            .filter { isIncluded($0.key) }
        for (key, _) in included.sorted(by: { $0.value < $1.value }) {
            state.withLock { $0.entries[key]?.channel }?.send(())
        }
    }

    /// The number of keys that are known: those with readers, and some that had one.
    var count: Int { state.withLock(\.entries.count) }
}
