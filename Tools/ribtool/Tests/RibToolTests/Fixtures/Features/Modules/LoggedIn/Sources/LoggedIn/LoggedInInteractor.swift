public import Auth
public import Routing

/// The parent of the LoggedIn unit.
public protocol LoggedInListener: AnyObject, Sendable {
    /// Signs out.
    func loggedInDidTapLogout() async
}

/// The view of the LoggedIn unit.
public protocol LoggedInPresentable: Viewable {
    /// Sets the listener.
    func set(listener: any LoggedInPresentableListener) async
}

/// The actions that the view reports.
public protocol LoggedInPresentableListener: AnyObject, Sendable {
    /// Signs out.
    func didTapLogout() async
}

/// Welcomes the person.
public actor LoggedInInteractor: LeafInteractable {
    /// The lifetime that owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    private weak var listener: (any LoggedInListener)?
    private let user: User

    /// Creates an interactor.
    public init(user: User, listener: any LoggedInListener) {
        self.user = user
        self.listener = listener
    }
}

extension LoggedInInteractor: LoggedInPresentableListener {
    /// Signs out.
    public func didTapLogout() async { await listener?.loggedInDidTapLogout() }
}
