import Synchronization

extension Routing {
    /// Returns the child that is a `Child` and active, and waits for it if it is not there yet.
    ///
    /// The wait does not poll, and costs other units nothing: a child that becomes active notifies
    /// its parent. It never delays the detach of a unit.
    ///
    ///     let loggedIn = try await launch.child((any LoggedInRouting).self, within: .seconds(5))
    ///
    /// - Parameter deadline: the longest wait, which ``Diagnostics/sleep`` measures; `nil` waits
    ///   for as long as it takes.
    /// - Throws: ``RoutingError`` when the deadline has passed, this unit is detached, the task
    ///   is cancelled, or the waiting work belongs to a unit that is detached.
    public func child<Child: Sendable>(
        _ type: Child.Type = Child.self, within deadline: Duration? = nil
    ) async throws(RoutingError) -> Child {
        try await Owner(interactable).waitForChild("\(type)", within: deadline) {
            for child in children where child.interactable.lifetime.phase == .active {
                if let child = child as? Child { return child }
            }
            return nil
        }
    }
}

extension Owner {
    /// Waits until `find` returns a value; it is asked again whenever a child becomes active.
    func waitForChild<Value>(
        _ child: String, within deadline: Duration?, _ find: () -> Value?
    ) async throws(RoutingError) -> Value {
        lifetime.childWaits.add(1, ordering: .relaxed)
        defer { lifetime.childWaits.subtract(1, ordering: .relaxed) }
        let sleeper = Sleeper()
        let alarm = deadline.map { deadline in
            Task(executorPreference: TaskExecution.executor) {
                if (try? await Diagnostics.current.wait(for: deadline)) != nil { sleeper.ring() }
            }
        }
        defer { alarm?.cancel() }
        while true {
            let (seen, phase) = lifetime.state.withLock { ($0.activatedChildren, $0.phase) }
            if let value = find() { return value }
            if phase == .closing || phase == .closed { throw .detached(child, below: name) }
            if let deadline, sleeper.hasRung {
                throw .timedOut(child, below: name, after: deadline)
            }
            guard await isWoken(sleeper, since: seen) else { throw .cancelled(child, below: name) }
        }
    }

    /// Waits for the next child that becomes active, for the detach of the unit, or for the alarm.
    ///
    /// - Returns: `false` when the task is cancelled, or the waiting work must end.
    private func isWoken(_ sleeper: Sleeper, since seen: UInt32) async -> Bool {
        let hasChanged: @Sendable (borrowing LifetimeState) -> Bool = {
            $0.activatedChildren != seen || $0.phase == .closing || $0.phase == .closed
        }
        await withTaskCancellationHandler {
            await Wait.inCurrentContext { wait in
                let waits = lifetime.state.withLock { $0.add(wait, until: hasChanged) }
                if !sleeper.sleep(in: wait) || !waits || Task.isCancelled { wait.resume() }
            }
        } onCancel: {
            sleeper.wake()
        }
        sleeper.takeWait().map { wait in lifetime.state.withLock { $0.remove(wait) } }
        return !Task.isCancelled && (sleeper.hasRung || lifetime.state.withLock { hasChanged($0) })
    }
}

/// The wait of a task for a child, which an alarm and a cancellation end.
private final class Sleeper: Sendable {
    private let state = Mutex<(wait: Wait?, hasRung: Bool)>((nil, false))

    var hasRung: Bool { state.withLock { $0.hasRung } }

    /// Returns `false` when the alarm has rung.
    func sleep(in wait: Wait) -> Bool {
        state.withLock { state in
            state.wait = wait
            return !state.hasRung
        }
    }

    func ring() {
        state.withLock { $0.hasRung = true }
        wake()
    }

    func wake() { state.withLock { $0.wait }?.resume() }

    func takeWait() -> Wait? {
        state.withLock { state in
            defer { state.wait = nil }
            return state.wait
        }
    }
}
