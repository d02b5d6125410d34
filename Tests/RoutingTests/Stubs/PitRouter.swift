import Routing

/// A child of a type that can be waited for.
final class PitRouter: Routing {
    let unit: RouterFake
    var interactable: any Interactable { unit.interactable }

    init(onActive: @escaping InteractorFake.Hook = { _ in }) {
        unit = RouterFake("pit", onActive: onActive)
    }
}
