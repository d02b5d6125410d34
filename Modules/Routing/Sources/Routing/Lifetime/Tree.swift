import Synchronization

/// The part that all units of one tree share: the observers of its events, and the watchdog.
package final class Tree: Sendable {
    /// The root and the diagnostics of its launch, until the end of the shutdown.
    ///
    /// The root is not weak: a weak reference makes each retain of it slower.
    private let launch = Mutex<(root: Lifetime, diagnostics: Diagnostics)?>(nil)
    private let observers = Mutex<[any TreeObserving]>([])
    private let hasObservers = Atomic(false)
    private let watches = Atomic(false)
    /// The calls that ran at the last look, and those of them that had run at the look before.
    private let lastLook = Mutex<(running: Set<OverdueCall>, overdue: Set<OverdueCall>)>(([], []))

    func start(at root: Lifetime) {
        let diagnostics = Diagnostics.current
        launch.withLock { $0 = (root, diagnostics) }
    }

    func end() { _ = launch.withLock { $0.take() } }

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

    package func add(_ observer: any TreeObserving) {
        observers.withLock { observers in
            if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
            hasObservers.store(true, ordering: .relaxed)
        }
    }

    package func remove(_ observer: any TreeObserving) {
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

    /// Whether a look will come.
    ///
    /// Asked under the lock of a unit: a look that has not seen the unit's call yet sees it then.
    var isWatched: Bool { watches.load(ordering: .relaxed) }

    /// Looks for calls and work that should have ended, until nothing of that kind runs.
    func watch() {
        if watches.exchange(true, ordering: .sequentiallyConsistent) { return }
        let diagnostics = launch.withLock { $0?.diagnostics } ?? .current
        guard let sleep = diagnostics.sleep else {
            return Diagnostics.watchdog.watch(after: diagnostics.deadline) { self.look() }
        }
        Task {
            try? await sleep(diagnostics.deadline)
            look()
        }
    }

    /// Reports what has run since the look before this one.
    private func look() {
        // First: a call that starts from now on asks for a look of its own.
        watches.store(false, ordering: .sequentiallyConsistent)
        let running = overdueCalls
        let (overdue, pending) = lastLook.withLock { last in
            let overdue = running.intersection(last.running)
            let new = overdue.subtracting(last.overdue)
            last = (running, overdue)
            return (new, running.subtracting(overdue))
        }
        report(overdue)
        if !pending.isEmpty { watch() }
    }

    private var overdueCalls: Set<OverdueCall> {
        launch.withLock { $0?.root }?.overdueCalls ?? []
    }

    private func report(_ calls: Set<OverdueCall>) {
        guard let diagnostics = launch.withLock({ $0?.diagnostics }) else { return }
        var work: [OverdueCall.Unit: [String]] = [:]
        for call in calls {
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
