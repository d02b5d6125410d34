import Routing

/// A unit as a feature has it, with nothing to do.
actor BareInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
    private(set) var isActive = false

    func didBecomeActive() { isActive = true }
    func willResignActive() { isActive = false }
}

final class BareRouter: Routing {
    let interactor = BareInteractor()

    var interactable: any Interactable { interactor }
}
