import Synchronization

/// Passes on what happens to the units of one tree.
///
/// One that comes late is told first of what is there. What happens while it looks around is kept
/// back, and told where it is news; the units' own locks see to it that nothing gets lost.
///
/// Events are passed on with the unit locked: to yield to a stream only enqueues its reader.
final class TreeObserver: Sendable {
    private struct State {
        /// What happened while the observer looked around; `nil` afterwards.
        var backlog: [(event: TreeEvent, unit: Lifetime)]? = []
        var known: Set<UInt64> = []
    }

    /// Marks the units whose events are noted.
    let mark: UInt8
    private let root: Lifetime
    private let continuation: AsyncStream<TreeEvent>.Continuation
    private let observers: TreeObservers
    private let state = Mutex(State())

    init(
        of root: Lifetime, _ continuation: AsyncStream<TreeEvent>.Continuation,
        among observers: TreeObservers = .shared
    ) {
        mark = observers.nextMark
        self.root = root
        self.continuation = continuation
        self.observers = observers
    }

    /// Watches until the root is gone or nobody reads any more.
    func start() {
        observers.add(self)
        continuation.onTermination = { _ in self.observers.remove(self) }
        let present = root.events(markedBy: mark)
        let isGone = root.phase == .closed
        state.withLock { state in
            for event in present { accept(event, of: nil, &state) }
            for (event, unit) in state.backlog ?? [] { accept(event, of: unit, &state) }
            state.backlog = nil
        }
        if isGone { continuation.finish() }
    }

    func note(_ event: TreeEvent, of unit: Lifetime) {
        state.withLock { state in
            if state.backlog?.append((event, unit)) == nil { accept(event, of: unit, &state) }
        }
    }

    /// Passes on what is news, and about this tree.
    ///
    /// - Parameter unit: `nil` for what is there already.
    private func accept(_ event: TreeEvent, of unit: Lifetime?, _ state: inout State) {
        var event = event
        if case .attached(let id, let name, let parent) = event {
            if unit === root { event = .attached(unit: id, name: name, parent: nil) }
            let isInTree = unit === root || unit == nil || parent.map(state.known.contains) == true
            guard isInTree, state.known.insert(id).inserted else { return }
        }
        if state.known.contains(event.unit) { continuation.yield(event) }
        guard case .changed(let id, .closed) = event else { return }
        state.known.remove(id)
        if unit === root { continuation.finish() }
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
            // One that is built is no place yet, and one that is closed none any more.
            guard let router else { continue }
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

/// Those who watch trees; nobody, most of the time, and then all of this costs a look at a number.
///
/// What happens is noted under the lock of the unit that it happens to, so each unit's events are
/// in order, and a place is noted before anything else of its unit.
final class TreeObservers: Sendable {
    /// Those of the process.
    static let shared = TreeObservers()

    private let all = Mutex<[TreeObserver]>([])
    private let turns = Atomic<UInt8>(0)

    /// One of eight marks for the units that an observer watches; several may share one.
    var nextMark: UInt8 { 1 << (turns.wrappingAdd(1, ordering: .relaxed).oldValue % 8) }

    func add(_ observer: TreeObserver) { all.withLock { $0.append(observer) } }

    func remove(_ observer: TreeObserver) { all.withLock { $0.removeAll { $0 === observer } } }

    /// Has to be called with the unit locked; the event is made only when somebody watches.
    static func note(_ unit: Lifetime, _ watchers: UInt8, _ event: @autoclosure () -> TreeEvent) {
        guard watchers != 0 else { return }
        let event = event()
        for observer in shared.all.withLock({ $0 }) where observer.mark & watchers != 0 {
            observer.note(event, of: unit)
        }
    }
}
