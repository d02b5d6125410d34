public import Auth
public import Routing

/// The parent of the LoggedIn unit.
public protocol LoggedInListener: AnyObject, Sendable {
    /// Signs out, because the person asked for it.
    ///
    /// - Returns: the outcome; after a success this unit has been replaced, or will be.
    func loggedInDidTapLogout() async -> AuthOutcome
}

/// The view of the LoggedIn unit.
///
/// Its methods are `async`, so that a view may be isolated to the main actor and a test double
/// need not be.
public protocol LoggedInPresentable: Viewable {
    /// Sets the listener, which the view holds weakly.
    func set(listener: any LoggedInPresentableListener) async

    /// Shows a state in place of the previous one.
    func show(_ state: LoggedInState) async
}

/// The actions that the view of the LoggedIn unit reports.
public protocol LoggedInPresentableListener: AnyObject, Sendable {
    /// Signs out, and returns when that has succeeded or failed.
    func didTapLogout() async
}

/// Welcomes the person who is signed in, and signs out.
public actor LoggedInInteractor: LeafInteractable {
    /// The lifetime that owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any LoggedInPresentable)?
    @Wired private var listener: (any LoggedInListener)?
    private let user: User
    private var isSigningOut = false

    /// Creates an interactor for the session of `user`.
    public init(
        user: User, presenter: any LoggedInPresentable, listener: any LoggedInListener
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.user = user
    }

    /// Welcomes the person.
    public func didBecomeActive() async {
        await presenter?.show(.welcome(user))
    }

    private func signOut() async {
        guard !isSigningOut else { return }
        isSigningOut = true
        await presenter?.show(.signingOut)
        let outcome = await listener?.loggedInDidTapLogout()
        // Reset before the failure is shown: the view may answer it with another tap at once.
        isSigningOut = false
        switch outcome {
        case .failed(let error)?: await presenter?.show(.failed(error))
        // The parent shows another tree, or has detached this unit before it could be asked.
        case .done?, nil: break
        }
    }
}

extension LoggedInInteractor: LoggedInPresentableListener {
    /// Signs out; a second tap during a sign-out does nothing.
    public func didTapLogout() async {
        await perform("signs out") { await self.signOut() }
    }
}
