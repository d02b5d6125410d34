import Synchronization

extension Interactable {
    /// Whether the unit asks for transitions.
    nonisolated static var needsRouter: Bool { Router.self != Never.self }

    /// Whether the interactor has its router.
    var hasRouter: Bool { router != nil }

    /// Resigns and disconnects, as asked for, in one visit to the actor.
    ///
    /// The disconnect is part of the visit: an intent that already reads its listener ends first.
    func resign(disconnects: Bool) async {
        await willResignActive()
        if disconnects { disconnect() }
    }

    /// Clears the wires and the router.
    func disconnect() {
        for wire in lifetime.state.withLock({ $0.takeWires() }) { wire.disconnect() }
        if Self.needsRouter { set(router: nil) }
    }
}
