public import Routing

/// The parent of the LoggedIn unit.
public protocol LoggedInListener: AnyObject, Sendable {
    /// Signs out.
    func loggedInDidTapLogout() async
}

/// Welcomes the person.
public actor LoggedInInteractor: Interactable {
    /// The lifetime that owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    private weak var listener: (any LoggedInListener)?

    /// Creates an interactor.
    public init(listener: any LoggedInListener) {
        self.listener = listener
    }
}
