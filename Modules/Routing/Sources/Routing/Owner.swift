/// A unit that has children or work, and what names it even when it is gone.
struct Owner: Sendable {
    let lifetime: Lifetime
    let type: any Interactable.Type

    init(_ interactor: any Interactable) {
        lifetime = interactor.lifetime
        type = Swift.type(of: interactor)
    }

    var name: String { Lifetime.name(of: type) }
}
