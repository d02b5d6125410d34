public import Auth
public import Routing

/// Welcomes the person who is signed in, signs out, and notices when the session ends elsewhere.
public actor LoggedInInteractor: Interactable {
    /// What owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any LoggedInPresentable)?
    @Wired private var listener: (any LoggedInListener)?
    private let user: User
    private let authService: any AuthService
    private var isSigningOut = false

    /// Creates an interactor for `user`'s session.
    public init(
        user: User, authService: any AuthService, presenter: any LoggedInPresentable,
        listener: any LoggedInListener
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.user = user
        self.authService = authService
    }

    /// Welcomes the person, and watches the session from now on.
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
        // Before the failure is shown, so that a tap on what is seen is not lost.
        isSigningOut = false
        if let error { await presenter?.show(.failed(error)) }
    }
}

extension LoggedInInteractor: LoggedInPresentableListener {
    /// Signs out; a second tap while that goes on does nothing.
    public func didTapLogout() async {
        await perform("signs out") { await self.signOut() }
    }
}
