extension Routing {
    /// Attaches a child that is there for as long as this unit is.
    ///
    /// For `didBecomeActive()`: what is attached there is active when the attach of this unit
    /// returns. A child that cannot be built or attached is reported to ``Diagnostics`` and
    /// missing; this unit goes on, since one broken part must not take the whole away.
    /// - Returns: whether the child is there.
    @discardableResult
    public func attachPermanent(_ build: () async throws -> any Routing) async -> Bool {
        do {
            try await attach(build())
            return true
        } catch {
            let name = Lifetime.name(of: self)
            let error = error as? RoutingError ?? .buildFailed(name, error)
            Diagnostics.current.report(.transitionFailed(unit: name, error: error))
            return false
        }
    }
}
