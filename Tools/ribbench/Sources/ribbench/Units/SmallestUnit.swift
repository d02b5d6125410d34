import Routing

/// A unit that has nothing of its own: what is left is what the core takes.
actor SmallestInteractor: Interactable {
    nonisolated let lifetime = Lifetime()
}

final class SmallestRouter: Routing {
    let interactor = SmallestInteractor()

    var interactable: any Interactable { interactor }
}
