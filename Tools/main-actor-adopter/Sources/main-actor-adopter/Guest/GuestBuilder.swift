import Routing

/// The builder of the Guest unit, as its parent knows it.
protocol GuestBuildable: Buildable {
    func build(name: String) async -> any GuestRouting
}

/// Builds the Guest unit.
struct GuestBuilder: GuestBuildable {
    func build(name: String) async -> any GuestRouting {
        GuestRouter(interactor: GuestInteractor(name: name), name: name)
    }
}
