import Routing
import Synchronization

/// A reader of the events of one unit and all below it.
///
/// Reads a snapshot first, then delivers buffered events that the snapshot lacks. A reader that falls behind by more than the
/// limit loses events, and starts again from what is there.
///
/// Events are received with the unit locked: that only adds to the buffer and wakes the reader.
final class TreeObserver: TreeObserving {
    private struct State {
        var tree: Tree
        /// The events that occurred while the observer collected what is there; then `nil`.
        var backlog: [(event: TreeEvent, unit: Lifetime)]? = []
        var known: Set<UInt64> = []
        var buffer = Queue<TreeEvent>()
        /// Whether events were dropped since the buffer was filled.
        var isBehind = false
        var isStopped = false
        /// Wakes the reader, if there is one.
        var wakeUp: AsyncStream<Void>.Continuation?
        /// Whether the last event was received.
        var isOver = false
    }

    private let root: Lifetime
    private let limit: Int
    private let state: Mutex<State>

    init(of root: Lifetime, limit: Int) {
        self.root = root
        self.limit = limit
        state = Mutex(State(tree: root.treeForObservers))
    }

    /// Returns a stream that has an element whenever there may be something to take.
    ///
    /// It ends with the events, and when another one is asked for: cancelling a reader ends its stream,
    /// so each reader has its own.
    func wakeUps() -> AsyncStream<Void> {
        let (wakeUps, wakeUp) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (old, isOver) = state.withLock { state in
            defer { state.wakeUp = wakeUp }
            return (state.wakeUp, state.isOver)
        }
        old?.finish()
        if isOver { wakeUp.finish() }
        return wakeUps
    }

    /// Observes until the root is gone or ``stop()`` is called.
    func start() {
        var tree: Tree
        repeat {
            tree = root.treeForObservers
            move(to: tree)
            tree.add(self)
            // The unit may have been attached below another one meanwhile.
        } while tree !== root.treeForObservers
        collect(isRestart: false)
    }

    func stop() {
        let tree = state.withLock { state in
            state.isStopped = true
            return state.tree
        }
        tree.remove(self)
    }

    /// Remembers the tree, which ``stop()`` has to know; returns `false` if it was called before.
    @discardableResult
    func move(to tree: Tree) -> Bool {
        state.withLock { state in
            state.tree = tree
            return !state.isStopped
        }
    }

    /// The number of events that wait for the reader.
    var bufferedCount: Int { state.withLock(\.buffer.count) }

    /// Returns the next event that is there.
    func take() -> TreeEvent? {
        let (event, isBehind) = state.withLock { state -> (TreeEvent?, Bool) in
            if let event = state.buffer.popFirst() { return (event, false) }
            defer {
                if state.isBehind {
                    state.backlog = []
                    state.known = []
                    state.isBehind = false
                }
            }
            return (nil, state.isBehind)
        }
        guard isBehind else { return event }
        collect(isRestart: true)
        return state.withLock { $0.buffer.popFirst() }
    }

    /// Adds events for what is there, and those that have occurred meanwhile.
    private func collect(isRestart: Bool) {
        let present = root.snapshotEvents
        let isGone = root.phase == .closed
        state.withLock { state in
            if isRestart { state.buffer.append(.restarted(unit: root.id)) }
            for event in present { add(event, of: nil, &state) }
            for (event, unit) in state.backlog ?? [] { add(event, of: unit, &state) }
            state.backlog = nil
        }
        wake(isLast: isGone)
    }

    func receive(_ event: TreeEvent, of unit: Lifetime) {
        state.withLock { state in
            if state.backlog?.append((event, unit)) != nil || state.isBehind { return }
            let isFull = state.buffer.count >= limit
            add(event, of: unit, &state, isFull: isFull)
        }
        wake(isLast: event == .changed(unit: root.id, state: .closed))
    }

    private func wake(isLast: Bool) {
        let wakeUp = state.withLock { state in
            state.isOver = state.isOver || isLast
            return state.wakeUp
        }
        wakeUp?.yield()
        if isLast { wakeUp?.finish() }
    }

    /// Adds an event to the buffer, if it is new and belongs to this tree.
    ///
    /// - Parameters:
    ///   - unit: `nil` for what was there at the start.
    ///   - isFull: whether the reader loses the event.
    private func add(
        _ event: TreeEvent, of unit: Lifetime?, _ state: inout State, isFull: Bool = false
    ) {
        var event = event
        if case .attached(let id, let name, let parent) = event {
            if unit === root { event = .attached(unit: id, name: name, parent: nil) }
            let isInTree = unit === root || unit == nil || parent.map(state.known.contains) == true
            guard isInTree, state.known.insert(id).inserted else { return }
        }
        if state.known.contains(event.unit) {
            if isFull { state.isBehind = true } else { state.buffer.append(event) }
        }
        if case .changed(let id, .closed) = event { state.known.remove(id) }
    }
}
