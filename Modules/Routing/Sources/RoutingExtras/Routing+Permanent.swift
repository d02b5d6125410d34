public import Routing

extension Routing {
    /// Attaches a child that stays for as long as this unit does.
    ///
    /// Call it in `didBecomeActive()`: the child is then active when the attach of this unit
    /// returns. A child that cannot be built or attached is reported to ``/Routing/Diagnostics``,
    /// and this unit continues without it.
    /// - Returns: whether the child was attached.
    @discardableResult
    public func attachPermanent(_ build: () async throws -> any Routing) async -> Bool {
        do {
            try await attach(build())
            return true
        } catch {
            let name = UnitHandle(interactable).name
            let isCancelled = Task.isCancelled && error is CancellationError
            let error =
                error as? RoutingError
                ?? (isCancelled ? .cancelled("A child of \(name)") : .buildFailed(name, error))
            Diagnostics.current.report(.transitionFailed(unit: name, error: error))
            return false
        }
    }
}
