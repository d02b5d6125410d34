import Synchronization

/// Names units that outlive their detach, in debug builds.
///
/// In release builds nothing is watched, and nothing of this costs anything.
enum Leaks {
    /// What is left of a unit that was detached.
    struct Remains: Sendable {
        let name: String
        let lifetime: Lifetime
        let diagnostics: Diagnostics
        let due: ContinuousClock.Instant
        weak let router: (any Routing)?
        weak let interactor: (any Interactable)?

        /// Reports the unit, unless it is gone.
        func check() {
            let alive = [router.map { _ in "router" }, interactor.map { _ in "interactor" }]
                .compactMap { $0 }
            guard !alive.isEmpty else { return }
            diagnostics.report(
                .outlivedDetach(
                    unit: name, parts: alive, work: lifetime.state.withLock { $0.work }.map(\.name),
                    deadline: diagnostics.deadline))
        }
    }

    /// What was detached, for each deadline: what comes first is due first.
    private static let watched = Mutex<[Duration: [Remains]]>([:])

    /// Looks at the unit again after the deadline of the current ``Diagnostics``.
    static func watch(_ router: any Routing, _ lifetime: Lifetime) {
        #if DEBUG
            let interactor = router.interactable
            let diagnostics = Diagnostics.current
            let remains = Remains(
                name: Lifetime.name(of: type(of: interactor)), lifetime: lifetime,
                diagnostics: diagnostics, due: .now + diagnostics.deadline, router: router,
                interactor: interactor)
            let isFirst = watched.withLock { watched in
                defer { watched[diagnostics.deadline, default: []].append(remains) }
                return watched[diagnostics.deadline] == nil
            }
            // Belongs to no unit and to no test: it looks on, from outside.
            if isFirst { Task.detached { await check(after: diagnostics.deadline) } }
        #endif
    }

    private static func check(after deadline: Duration) async {
        while let remains = take(deadline), let last = remains.last {
            try? await Task.sleep(until: last.due, clock: .continuous)
            for remains in remains { remains.check() }
        }
    }

    /// Takes out what there is; forgets the deadline when that is nothing.
    private static func take(_ deadline: Duration) -> [Remains]? {
        watched.withLock { watched in
            let remains = watched[deadline] ?? []
            watched[deadline] = remains.isEmpty ? nil : []
            return remains
        }
    }
}
