import Routing

/// The interactor of routers that stand in for another.
actor IdleInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
}
