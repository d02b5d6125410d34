import Synchronization

/// A reader of the events of one tree.
///
/// An observer that starts late first gets events for what is there. Events that occur while it
/// collects those are kept back and sent afterwards, unless they are known by then. Each unit's
/// lock ensures that none is missed.
///
/// Events are sent with the unit locked: yielding to a stream only enqueues its reader.
final class TreeObserver: Sendable {
    private struct State {
        /// The events that occurred while the observer collected what is there; then `nil`.
        var backlog: [(event: TreeEvent, unit: Lifetime)]? = []
        var known: Set<UInt64> = []
    }

    /// Marks the units whose events the observer gets.
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

    /// Observes until the root is gone or the stream is released.
    func start() {
        observers.add(self)
        continuation.onTermination = { _ in self.observers.remove(self) }
        let present = root.events(markedBy: mark)
        let isGone = root.phase == .closed
        state.withLock { state in
            for event in present { send(event, of: nil, &state) }
            for (event, unit) in state.backlog ?? [] { send(event, of: unit, &state) }
            state.backlog = nil
        }
        if isGone { continuation.finish() }
    }

    func receive(_ event: TreeEvent, of unit: Lifetime) {
        state.withLock { state in
            if state.backlog?.append((event, unit)) == nil { send(event, of: unit, &state) }
        }
    }

    /// Sends an event, if it is new and belongs to this tree.
    ///
    /// - Parameter unit: `nil` for what was there at the start.
    private func send(_ event: TreeEvent, of unit: Lifetime?, _ state: inout State) {
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

/// The registered tree observers.
///
/// With none, an event costs one integer comparison. Events are sent under the lock of their unit.
/// So the events of each unit are in order, and its attach comes first.
final class TreeObservers: Sendable {
    /// The observers of the process.
    static let shared = TreeObservers()

    private let all = Mutex<[TreeObserver]>([])
    private let count = Atomic<UInt8>(0)

    /// The mark of the next observer: one of eight bits, which several observers may share.
    var nextMark: UInt8 { 1 << (count.wrappingAdd(1, ordering: .relaxed).oldValue % 8) }

    func add(_ observer: TreeObserver) { all.withLock { $0.append(observer) } }

    func remove(_ observer: TreeObserver) { all.withLock { $0.removeAll { $0 === observer } } }

    /// Sends an event to the observers that have one of `marks`; the unit must be locked.
    ///
    /// The event is only created if there are marks.
    static func send(
        _ event: @autoclosure () -> TreeEvent, of unit: Lifetime, to marks: UInt8
    ) {
        guard marks != 0 else { return }
        let event = event()
        for observer in shared.all.withLock({ $0 }) where observer.mark & marks != 0 {
            observer.receive(event, of: unit)
        }
    }
}

extension Lifetime {
    /// Marks the unit and all below it, and returns the events that lead to what is there now.
    ///
    /// Once a unit is marked, the observer gets its later events, and each child that it gets is
    /// marked as well.
    fileprivate func events(markedBy mark: UInt8) -> [TreeEvent] {
        var events: [TreeEvent] = []
        var rest: [(unit: Lifetime, parent: UInt64?)] = [(self, nil)]
        while let (unit, parent) = rest.popLast() {
            let (id, phase, router, work) = unit.state.withLock { state in
                state.observerMarks |= mark
                return (state.id, state.phase, state.router, state.indexedWork)
            }
            // Without a router the unit is not attached yet, or closed.
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
    /// The events of this unit and all below it, starting with events for what is there now.
    ///
    /// Replaying the events at any time gives ``tree``. The stream ends when the unit is gone.
    /// Nothing is dropped, so a reader that falls behind costs memory.
    public func events() -> AsyncStream<TreeEvent> {
        let (stream, continuation) = AsyncStream<TreeEvent>.makeStream()
        TreeObserver(of: interactable.lifetime, continuation).start()
        return stream
    }
}
