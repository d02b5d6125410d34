public import Auth
public import Routing

/// The parent of the LoggedIn unit.
public protocol LoggedInListener: AnyObject, Sendable {
    /// Signs out, because the person asked for it.
    ///
    /// - Returns: The reason when the sign-out failed; `nil` when it succeeded.
    @discardableResult
    func loggedInDidTapLogout() async -> AuthError?

    /// Handles a session that ended without a sign-out in this app.
    func loggedInSessionDidEnd(_ end: SessionEnd) async
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

/// Welcomes the person who is signed in, signs out, and reports a session that ends elsewhere.
public actor LoggedInInteractor: LeafInteractable {
    /// The lifetime that owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any LoggedInPresentable)?
    @Wired private var listener: (any LoggedInListener)?
    private let user: User
    private let authService: any AuthService
    private var isSigningOut = false

    /// Creates an interactor for the session of `user`.
    public init(
        user: User, authService: any AuthService, presenter: any LoggedInPresentable,
        listener: any LoggedInListener
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.user = user
        self.authService = authService
    }

    /// Welcomes the person and starts to watch the session.
    public func didBecomeActive() async {
        await presenter?.show(.welcome(user))
        task("watches the session") { await self.watchSession() }
    }

    private func watchSession() async {
        for await end in authService.sessionEnds() {
            await listener?.loggedInSessionDidEnd(end)
        }
    }

    private func signOut() async {
        guard !isSigningOut else { return }
        isSigningOut = true
        await presenter?.show(.signingOut)
        let error = await listener?.loggedInDidTapLogout()
        // Reset before the failure is shown: the view may answer it with another tap at once.
        isSigningOut = false
        if let error { await presenter?.show(.failed(error)) }
    }
}

extension LoggedInInteractor: LoggedInPresentableListener {
    /// Signs out; a second tap during a sign-out does nothing.
    public func didTapLogout() async {
        await perform("signs out") { await self.signOut() }
    }
}
