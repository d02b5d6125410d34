import Synchronization

/// Passes on what happens to the units of one tree.
///
/// One that comes late is told first of what is there. What happens while it looks around is kept
/// back, and told where it is news; the units' own locks see to it that nothing gets lost.
final class TreeObserver: Sendable {
    private struct State {
        /// What happened while the observer looked around; `nil` afterwards.
        var backlog: [(event: TreeEvent, unit: Lifetime)]? = []
        var known: Set<UInt64> = []
        var pending: [TreeEvent] = []
        /// Of which units something is pending.
        var noted: Set<ObjectIdentifier> = []
        var isDelivering = false
        var isOver = false
    }

    /// Marks the units whose events are noted.
    let mark = TreeObservers.nextMark
    private let root: Lifetime
    private let continuation: AsyncStream<TreeEvent>.Continuation
    private let state = Mutex(State())

    init(of root: Lifetime, _ continuation: AsyncStream<TreeEvent>.Continuation) {
        self.root = root
        self.continuation = continuation
    }

    /// Watches until the root is gone or nobody reads any more.
    func start() {
        TreeObservers.add(self)
        continuation.onTermination = { _ in TreeObservers.remove(self) }
        let present = root.events(markedBy: mark)
        let isGone = root.phase == .closed
        state.withLock { state in
            for event in present { accept(event, of: nil, &state) }
            for (event, unit) in state.backlog ?? [] { accept(event, of: unit, &state) }
            state.backlog = nil
            if isGone { state.isOver = true }
        }
        deliver()
    }

    func note(_ event: TreeEvent, of unit: Lifetime) {
        state.withLock { state in
            if state.backlog?.append((event, unit)) == nil { accept(event, of: unit, &state) }
        }
    }

    /// Takes in what is news, and about this tree.
    ///
    /// - Parameter unit: `nil` for what is there already.
    private func accept(_ event: TreeEvent, of unit: Lifetime?, _ state: inout State) {
        var event = event
        if case .attached(let id, let name, let parent) = event {
            if unit === root { event = .attached(unit: id, name: name, parent: nil) }
            let isInTree = unit === root || unit == nil || parent.map(state.known.contains) == true
            guard isInTree, state.known.insert(id).inserted else { return }
        }
        if state.known.contains(event.unit) {
            state.pending.append(event)
            if let unit { state.noted.insert(ObjectIdentifier(unit)) }
        }
        guard case .changed(let id, .closed) = event else { return }
        state.known.remove(id)
        if unit === root {
            state.isOver = true
            state.noted.insert(ObjectIdentifier(root))
        }
    }

    /// Passes on what was noted, if something of `unit` was.
    ///
    /// So whoever reads is woken by the tree that it reads about, and not by another test's.
    func deliver(from unit: Lifetime) {
        let isNoted = state.withLock { $0.noted.contains(ObjectIdentifier(unit)) }
        if isNoted { deliver() }
    }

    /// Passes on what was noted, in order: one caller at a time does it for all.
    private func deliver() {
        while true {
            let (events, isOver) = state.withLock { state -> ([TreeEvent], Bool) in
                if state.isDelivering { return ([], false) }
                state.isDelivering = !state.pending.isEmpty
                defer { (state.pending, state.noted) = ([], []) }
                return (state.pending, state.isOver && state.pending.isEmpty)
            }
            if isOver { continuation.finish() }
            if events.isEmpty { return }
            for event in events { continuation.yield(event) }
            state.withLock { $0.isDelivering = false }
        }
    }
}

extension Lifetime {
    /// What would have been told of the unit and all below it, had one watched from the start.
    ///
    /// From the look at a unit on, everything that happens to it is noted, and so is each child that
    /// it gets.
    fileprivate func events(markedBy mark: UInt8) -> [TreeEvent] {
        var events: [TreeEvent] = []
        var rest: [(unit: Lifetime, parent: UInt64?)] = [(self, nil)]
        while let (unit, parent) = rest.popLast() {
            let (id, phase, router, work) = unit.state.withLock { state in
                state.watchers |= mark
                return (state.id, state.phase, state.router, state.indexedWork)
            }
            guard phase != .built, phase != .closed, let router else { continue }
            events.append(.attached(unit: id, name: Self.name(of: router), parent: parent))
            if phase != .activating { events.append(.changed(unit: id, state: phase)) }
            events += work.map { .started(unit: id, work: $0.index, name: $0.element.name) }
            rest += unit.children.reversed().map { ($0, id) }
        }
        return events
    }
}

extension Routing {
    /// What happens to this unit and to all below it, from what is there now on.
    ///
    /// Replaying the events gives ``tree``, whatever goes on meanwhile. The stream ends when the
    /// unit is gone. Nothing is dropped: a reader that falls behind costs memory.
    public func events() -> AsyncStream<TreeEvent> {
        let (stream, continuation) = AsyncStream<TreeEvent>.makeStream()
        TreeObserver(of: interactable.lifetime, continuation).start()
        return stream
    }
}
