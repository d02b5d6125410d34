import Synchronization

/// Reports units that are still in memory some time after their detach, in debug builds.
///
/// In release builds it does nothing and costs nothing.
enum LeakDetector {
    /// A unit that was detached and must be released.
    struct DetachedUnit: Sendable {
        let name: String
        weak let lifetime: Lifetime?
        let diagnostics: Diagnostics
        weak let router: (any Routing)?
        weak let interactor: (any Interactable)?

        /// Reports the unit, unless it was released.
        func check() {
            let parts = [router.map { _ in "router" }, interactor.map { _ in "interactor" }]
                .compactMap { $0 }
            guard let lifetime, !parts.isEmpty else { return }
            diagnostics.report(
                .outlivedDetach(
                    unit: name, parts: parts, work: lifetime.state.withLock(\.work.all).map(\.name),
                    deadline: diagnostics.deadline))
        }
    }

    /// Checks the unit after the deadline of the current ``Diagnostics``, in real time.
    static func watch(_ router: any Routing, _ lifetime: Lifetime) {
        #if DEBUG
            let interactor = router.interactable
            let diagnostics = Diagnostics.current
            let unit = DetachedUnit(
                name: lifetime.name(of: router), lifetime: lifetime,
                diagnostics: diagnostics, router: router, interactor: interactor)
            Diagnostics.deadlineTimer.call(after: diagnostics.deadline) { unit.check() }
        #endif
    }
}
