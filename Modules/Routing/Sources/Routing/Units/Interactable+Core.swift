import Synchronization

extension Interactable {
    /// Whether the unit asks for transitions.
    nonisolated static var needsRouter: Bool { Router.self != Never.self }

    /// Whether the interactor has its router.
    var hasRouter: Bool { router != nil }

    /// Clears the wires and the router.
    ///
    /// On the actor, so that an intent that already reads its listener ends first.
    func disconnect() {
        for wire in lifetime.state.withLock({ $0.takeWires() }) { wire.disconnect() }
        set(router: nil)
    }
}
