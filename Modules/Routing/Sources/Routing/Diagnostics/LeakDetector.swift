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

    /// Looks at the unit again after the deadline of the current ``Diagnostics``, in real time.
    static func watch(_ router: any Routing, _ lifetime: Lifetime) {
        #if DEBUG
            let interactor = router.interactable
            let diagnostics = Diagnostics.current
            let remains = Remains(
                name: Lifetime.name(of: type(of: interactor)), lifetime: lifetime,
                diagnostics: diagnostics, router: router, interactor: interactor)
            _ = Diagnostics.overdue.watch(after: diagnostics.deadline) { remains.check() }
        #endif
    }
}
