public import Auth
public import Routing

/// The parent of the LoggedOut unit.
public protocol LoggedOutListener: AnyObject, Sendable {
    /// Signs in, because the person asked for it.
    ///
    /// - Returns: the outcome; after a success this unit has been replaced, or will be, unless another
    ///   program has signed out meanwhile.
    func loggedOutDidTapLogin() async -> AuthOutcome

    /// Creates an account and signs in to it, because the person asked for it.
    ///
    /// - Returns: the outcome, as that of ``loggedOutDidTapLogin()``.
    func loggedOutDidTapRegister() async -> AuthOutcome

    /// Ends a session that cannot be read, because the person asked for it.
    ///
    /// - Returns: the outcome; after a success this unit stays attached.
    func loggedOutDidTapLogout() async -> AuthOutcome
}

/// The view of the LoggedOut unit.
public protocol LoggedOutPresentable: Viewable {
    func set(listener: any LoggedOutPresentableListener) async
    func show(_ state: LoggedOutState) async

    /// Asks the person a question and returns the answer.
    ///
    /// - Throws: ``AuthError/cancelled`` when the person gives up or the task is cancelled.
    func ask(_ question: Question) async throws(AuthError) -> String
}

/// The actions that the view of the LoggedOut unit reports.
public protocol LoggedOutPresentableListener: AnyObject, Sendable {
    /// Signs in, and returns when that has succeeded or failed.
    func didTapLogin() async

    /// Creates an account and signs in, and returns when that has succeeded or failed.
    func didTapRegister() async

    /// Ends a session that cannot be read, and returns when that has succeeded or failed.
    func didTapLogout() async
}

/// Lets a person sign in, and passes the service's questions to the view.
actor LoggedOutInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any LoggedOutPresentable)?
    @Wired private var listener: (any LoggedOutListener)?
    private let conversation: Conversation
    private let reason: SignOutReason
    private var isSigningIn = false
    private var isSigningOut = false

    init(
        presenter: any LoggedOutPresentable, listener: any LoggedOutListener,
        conversation: Conversation, reason: SignOutReason
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.conversation = conversation
        self.reason = reason
    }

    /// Joins the conversation and shows that the person can sign in.
    func didBecomeActive() async {
        await conversation.join(self)
        await presenter?.show(.ready(reason))
    }

    private func signIn(
        showing state: LoggedOutState = .signingIn,
        _ request: (any LoggedOutListener) async -> AuthOutcome
    ) async {
        guard !isSigningIn, let listener else { return }
        isSigningIn = true
        await presenter?.show(state)
        let outcome = await request(listener)
        // Reset before the failure is shown: the view may answer it with another tap at once.
        isSigningIn = false
        switch outcome {
        case .failed(let error): await presenter?.show(.failed(error))
        // The parent shows another tree, at once or after a cancelled tap. This unit stays when
        // another program has signed out meanwhile.
        case .done:
            if !Task.isCancelled {
                await presenter?.show(.ready(reason))
            }
        }
    }

    private func signOut() async {
        guard !isSigningOut, let listener else { return }
        isSigningOut = true
        let outcome = await listener.loggedOutDidTapLogout()
        isSigningOut = false
        switch outcome {
        case .done: await presenter?.show(.ready(.signedOut))
        case .failed(let error): await presenter?.show(.signOutFailed(error))
        }
    }
}

extension LoggedOutInteractor: LoggedOutPresentableListener {
    /// Signs in; a second tap during a sign-in does nothing.
    func didTapLogin() async {
        await perform("signs in") { await self.signIn { await $0.loggedOutDidTapLogin() } }
    }

    /// Creates an account and signs in; a second tap during a sign-in does nothing.
    func didTapRegister() async {
        await perform("registers") {
            await self.signIn(showing: .registering) { await $0.loggedOutDidTapRegister() }
        }
    }

    /// Ends a session that cannot be read; a second tap meanwhile does nothing.
    func didTapLogout() async {
        await perform("signs out") { await self.signOut() }
    }
}

extension LoggedOutInteractor: ConversationPartner {
    func answer(_ question: Question) async throws(AuthError) -> String {
        guard let presenter else { throw .cancelled }
        return try await presenter.ask(question)
    }

    func receive(_ notice: String) async {
        await presenter?.show(.notice(notice))
    }
}
