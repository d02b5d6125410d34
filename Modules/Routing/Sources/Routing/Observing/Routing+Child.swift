import Synchronization

extension Routing {
    /// Returns the child that is a `Child` and active, and waits for it if it is not there yet.
    ///
    /// The wait does not poll, and costs other units nothing: a child that becomes active notifies
    /// its parent. It never delays the detach of a unit.
    ///
    ///     let loggedIn = try await launch.child((any LoggedInRouting).self, within: .seconds(5))
    ///
    /// - Parameter deadline: the longest wait, which the ``Diagnostics`` measure; `nil` waits
    ///   for as long as it takes.
    /// - Throws: ``RoutingError`` when the deadline has passed, this unit is detached, the task
    ///   is cancelled, or the waiting work belongs to a unit that is detached.
    public func child<Child: Sendable>(
        _ type: Child.Type = Child.self, within deadline: Duration? = nil
    ) async throws(RoutingError) -> Child {
        try await UnitHandle(interactable).waitForChild("\(type)", within: deadline) {
            for child in children where child.interactable.lifetime.phase == .active {
                if let child = child as? Child { return child }
            }
            return nil
        }
    }
}

extension UnitHandle {
    /// Waits until `find` returns a value; it is asked again whenever a child becomes active.
    func waitForChild<Value>(
        _ child: String, within deadline: Duration?, _ find: () -> Value?
    ) async throws(RoutingError) -> Value {
        lifetime.childWaits.add(1, ordering: .relaxed)
        defer { lifetime.childWaits.subtract(1, ordering: .relaxed) }
        let alarm = Alarm()
        let timer = deadline.map { deadline in
            Task { [lifetime] in
                guard (try? await Diagnostics.current.wait(for: deadline)) != nil else { return }
                alarm.hasRung.store(true, ordering: .relaxed)
                lifetime.resumeWaits()
            }
        }
        defer { timer?.cancel() }
        while true {
            let (seen, phase) = lifetime.state.withLock { ($0.activatedChildren, $0.phase) }
            if let value = find() { return value }
            if phase == .closing || phase == .closed { throw .detached(child, below: name) }
            if let deadline, alarm.hasRung.load(ordering: .relaxed) {
                throw .timedOut(child, below: name, after: deadline)
            }
            let hasChanged: @Sendable (borrowing LifetimeState) -> Bool = {
                $0.activatedChildren != seen || $0.phase == .closing || $0.phase == .closed
                    || alarm.hasRung.load(ordering: .relaxed)
            }
            await lifetime.wait(until: hasChanged)
            guard lifetime.state.withLock({ hasChanged($0) }) else {
                throw .cancelled(child, below: name)
            }
        }
    }
}

/// The end of the time that a task waits for a child.
private final class Alarm: Sendable {
    let hasRung = Atomic(false)
}
