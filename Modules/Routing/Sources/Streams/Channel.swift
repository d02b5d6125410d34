import Synchronization

/// The state that a stream's owner and its readers share.
///
/// A reader is a position in the ring. Sending only touches the readers that wait, so its cost does
/// not grow with the number of slow ones. Elements are released, and continuations resumed, outside
/// of the lock, since both run foreign code.
final class Channel<Element: Sendable>: Sendable {
    enum Next: Sendable {
        case element(Element)
        case nothing
        case ended
    }

    private struct Waiting {
        let number: UInt64
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var ring: Ring<Element>
        /// The position that each reader reads next.
        var readers: [UInt64: Int] = [:]
        var nextReader: UInt64 = 0
        /// The tasks that wait, by reader: most often one, which finds itself among thousands.
        var waiting: [UInt64: [Waiting]] = [:]
        var nextWaiting: UInt64 = 0
        /// The losses of readers that have read on since, or have left.
        var dropped = 0
        var isFinished = false

        /// Returns the elements that no reader will read, and forgets them.
        mutating func takeRead() -> [Element] {
            // An empty ring first: else each reader that comes to wait would ask all the others.
            guard ring.start < ring.end, readers.values.allSatisfy({ $0 == ring.end })
            else { return [] }
            return ring.removeAll()
        }
    }

    private let state: Mutex<State>
    /// Whether a new reader gets the newest element first, which is kept for that.
    let replays: Bool

    init(capacity: Int, replaying element: Element?) {
        var ring = Ring<Element>(capacity: capacity)
        if let element { _ = ring.append(element) }
        state = Mutex(State(ring: ring))
        replays = element != nil
    }

    /// The newest element; only for a channel that replays, whose ring always has one element.
    var newest: Element { state.withLock { $0.ring[$0.ring.start] } }

    var readerCount: Int { state.withLock { $0.readers.count } }

    /// The number of readers that wait.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    var dropped: Int {
        state.withLock { state in
            state.readers.values.reduce(state.dropped) { $0 + max(0, state.ring.start - $1) }
        }
    }

    func send(_ element: Element) {
        let (_, waiting) = state.withLock { state -> (Element?, [UInt64: [Waiting]]) in
            guard !state.isFinished, replays || !state.readers.isEmpty else { return (nil, [:]) }
            defer { state.waiting = [:] }
            return (state.ring.append(element), state.waiting)
        }
        Self.resume(waiting)
    }

    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        Self.resume(waiting)
    }

    /// Adds a reader; after the end of the stream it gets nothing.
    func join() -> UInt64 {
        state.withLock { state in
            state.nextReader += 1
            if !state.isFinished {
                state.readers[state.nextReader] = replays ? state.ring.start : state.ring.end
            }
            return state.nextReader
        }
    }

    func leave(_ reader: UInt64) {
        let (_, waiting) = state.withLock { state -> ([Element], [Waiting]) in
            guard let position = state.readers.removeValue(forKey: reader) else { return ([], []) }
            state.dropped += max(0, state.ring.start - position)
            return (
                replays ? [] : state.takeRead(), state.waiting.removeValue(forKey: reader) ?? []
            )
        }
        for waiting in waiting { waiting.continuation.resume() }
    }

    /// Returns the next element for `reader`, without waiting.
    func next(for reader: UInt64) -> Next {
        state.withLock { state in
            guard let position = state.readers[reader] else { return .ended }
            let first = max(position, state.ring.start)
            state.dropped += first - position
            guard first < state.ring.end else { return state.isFinished ? .ended : .nothing }
            state.readers[reader] = first + 1
            return .element(state.ring[first])
        }
    }

    /// Suspends until there is an element for `reader`, the stream ends, or the task is cancelled.
    func wait(for reader: UInt64) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { add($0, of: reader) }
        } onCancel: {
            let waiting = state.withLock { $0.waiting.removeValue(forKey: reader) }
            for waiting in waiting ?? [] { waiting.continuation.resume() }
        }
    }

    private func add(_ continuation: CheckedContinuation<Void, Never>, of reader: UInt64) {
        let (isOver, _) = state.withLock { state -> (Bool, [Element]) in
            // A later cancellation finds the reader in the list.
            guard !Task.isCancelled, !state.isFinished,
                state.readers[reader] == state.ring.end
            else { return (true, []) }
            state.nextWaiting += 1
            state.waiting[reader, default: []]
                .append(Waiting(number: state.nextWaiting, continuation: continuation))
            return (false, replays ? [] : state.takeRead())
        }
        if isOver { continuation.resume() }
    }

    /// Resumes tasks in the order of their arrival, so that a seeded schedule can be repeated.
    private static func resume(_ waiting: [UInt64: [Waiting]]) {
        // As most often: sorting nothing takes longer than all the rest.
        guard !waiting.isEmpty else { return }
        for waiting in waiting.values.joined().sorted(by: { $0.number < $1.number }) {
            waiting.continuation.resume()
        }
    }
}
