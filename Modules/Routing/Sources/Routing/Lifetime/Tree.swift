import Synchronization

/// The part that all units of one tree share: the observers of its events, and the watchdog.
final class Tree: Sendable {
    /// The root and the diagnostics of its launch, until the end of the shutdown.
    ///
    /// The root is not weak: a weak reference makes each retain of it slower.
    private let launch = Mutex<(root: Lifetime, diagnostics: Diagnostics)?>(nil)
    private let observers = Mutex<[TreeObserver]>([])
    private let hasObservers = Atomic(false)
    private let watches = Atomic(false)
    private let reported = Mutex<Set<OverdueCall>>([])

    func start(at root: Lifetime) {
        let diagnostics = Diagnostics.current
        launch.withLock { $0 = (root, diagnostics) }
    }

    func end() { launch.withLock { $0 = nil } }

    // MARK: Events

    /// Sends an event to the observers; the unit must be locked.
    ///
    /// Each unit's lock ensures that no observer misses an event. Without observers, the cost is a
    /// look at one flag.
    @inline(__always)
    func send(_ event: @autoclosure () -> TreeEvent, of unit: Lifetime) {
        if hasObservers.load(ordering: .relaxed) { deliver(event(), of: unit) }
    }

    private func deliver(_ event: TreeEvent, of unit: Lifetime) {
        for observer in observers.withLock({ $0 }) { observer.receive(event, of: unit) }
    }

    func add(_ observer: TreeObserver) {
        observers.withLock { observers in
            if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
            hasObservers.store(true, ordering: .relaxed)
        }
    }

    func remove(_ observer: TreeObserver) {
        observers.withLock { observers in
            observers.removeAll { $0 === observer }
            hasObservers.store(!observers.isEmpty, ordering: .relaxed)
        }
    }

    /// Takes over the observers of a unit that was not attached until now.
    func takeObservers(of other: Tree) {
        for observer in other.observers.withLock({ $0 }) {
            add(observer)
            if !observer.move(to: self) { remove(observer) }
        }
    }

    // MARK: Watchdog

    /// Whether calls that start now are watched.
    var isWatched: Bool { watches.load(ordering: .sequentiallyConsistent) }

    /// Looks for calls and work that should have ended, until nothing of that kind runs.
    func watch() {
        if watches.exchange(true, ordering: .sequentiallyConsistent) { return }
        lookLater([])
    }

    private func lookLater(_ suspects: Set<OverdueCall>) {
        let diagnostics = launch.withLock { $0?.diagnostics } ?? .current
        let look: @Sendable () -> Void = { self.look(at: suspects) }
        guard let sleep = diagnostics.sleep else {
            return Diagnostics.watchdog.watch(after: diagnostics.deadline, look)
        }
        Task {
            try? await sleep(diagnostics.deadline)
            look()
        }
    }

    /// Reports the suspects of the look before this one that still run.
    private func look(at suspects: Set<OverdueCall>) {
        let running = overdueCalls
        report(suspects.intersection(running))
        let pending = reported.withLock { reported in
            // Those that have ended can be forgotten: a call is never made again.
            reported.formIntersection(running)
            return running.subtracting(reported)
        }
        if !pending.isEmpty { return lookLater(running) }
        watches.store(false, ordering: .sequentiallyConsistent)
        // A call that started meanwhile relied on this look to be followed by another one.
        if !overdueCalls.subtracting(reported.withLock { $0 }).isEmpty { watch() }
    }

    private var overdueCalls: Set<OverdueCall> {
        launch.withLock { $0?.root }?.overdueCalls ?? []
    }

    private func report(_ calls: Set<OverdueCall>) {
        guard let diagnostics = launch.withLock({ $0?.diagnostics }) else { return }
        let new = reported.withLock { reported in
            defer { reported.formUnion(calls) }
            return calls.subtracting(reported)
        }
        var work: [OverdueCall.Unit: [String]] = [:]
        for call in new {
            switch call.kind {
            case .work(_, let name): work[call.unit, default: []].append(name)
            case .call(let name, _):
                diagnostics.report(
                    .overdue(unit: call.unit.name, call: name, deadline: diagnostics.deadline))
            }
        }
        for (unit, names) in work {
            diagnostics.report(
                .ignoredCancellation(
                    unit: unit.name, names: names, deadline: diagnostics.deadline))
        }
    }
}
