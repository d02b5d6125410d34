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
    /// The looks within one deadline: what starts between two of them is reported so much later.
    private static let looks = 8
    /// The calls that ran at the last look, each with the number of looks since its start was noticed.
    private let ages = Mutex<[OverdueCall: Int]>([:])

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
    ///
    /// - Parameter unit: if given, what runs in it and below it has started now.
    func watch(_ unit: Lifetime? = nil) {
        if watches.exchange(true, ordering: .sequentiallyConsistent) { return }
        let started = unit?.overdueCalls ?? []
        ages.withLock { $0.merge(started.map { ($0, 0) }) { age, _ in age } }
        let diagnostics = launch.withLock { $0?.diagnostics } ?? .current
        let pause = diagnostics.deadline / Self.looks
        guard let sleep = diagnostics.sleep else {
            return Diagnostics.deadlineTimer.call(after: pause) { self.look() }
        }
        Task {
            try? await sleep(pause)
            look()
        }
    }

    /// Reports what has run for a deadline.
    private func look() {
        // First: a call that starts from now on asks for a look of its own.
        watches.store(false, ordering: .sequentiallyConsistent)
        let running = overdueCalls
        let (overdue, isPending) = ages.withLock { ages in
            let old = ages
            ages = [:]
            for call in running { ages[call] = old[call].map { $0 + 1 } ?? 0 }
            return (
                ages.filter { $0.value == Self.looks }.map(\.key),
                ages.values.contains { $0 < Self.looks }
            )
        }
        report(overdue)
        if isPending { watch() }
    }

    private var overdueCalls: Set<OverdueCall> {
        launch.withLock { $0?.root }?.overdueCalls ?? []
    }

    private func report(_ calls: [OverdueCall]) {
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
