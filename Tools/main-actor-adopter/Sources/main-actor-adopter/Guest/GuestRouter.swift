import Routing

/// The router of the Guest unit.
nonisolated protocol GuestRouting: Routing {
    var name: String { get }
}

final class GuestRouter: GuestRouting {
    private let interactor: GuestInteractor
    let name: String
    var interactable: any Interactable { interactor }

    init(interactor: GuestInteractor, name: String) {
        self.interactor = interactor
        self.name = name
    }
}
