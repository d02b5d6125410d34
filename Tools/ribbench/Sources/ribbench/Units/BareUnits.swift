import Routing

/// The interactor of a unit with hooks, as a feature has them, and nothing else.
actor BareInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
    private(set) var isActive = false

    func didBecomeActive() { isActive = true }
    func willResignActive() { isActive = false }
}

final class BareRouter: Routing {
    let interactor = BareInteractor()

    var interactable: any Interactable { interactor }
}

/// The interactor of a unit without anything of its own: its memory is that of the core.
actor SmallestInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()
}

final class SmallestRouter: Routing {
    let interactor = SmallestInteractor()

    var interactable: any Interactable { interactor }
}
