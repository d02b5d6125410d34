import Routing

/// Someone who waits for the table, or sits at it; has no view.
actor GuestInteractor: LeafInteractable {
    nonisolated let lifetime: Lifetime

    init(name: String) { lifetime = Lifetime(label: name) }
}
