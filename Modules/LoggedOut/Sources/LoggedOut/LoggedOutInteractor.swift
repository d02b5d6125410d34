public import Auth
public import Routing

/// Lets a person sign in, and speaks for the person when the service asks something.
public actor LoggedOutInteractor: Interactable {
    /// What owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any LoggedOutPresentable)?
    @Wired private var listener: (any LoggedOutListener)?
    private let conversation: Conversation
    private let notice: String?
    private var isSigningIn = false

    /// Creates an interactor.
    ///
    /// - Parameter notice: why the person is signed out, when there is something to say.
    public init(
        presenter: any LoggedOutPresentable, listener: any LoggedOutListener,
        conversation: Conversation, notice: String? = nil
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.conversation = conversation
        self.notice = notice
    }

    /// Joins the conversation and shows that one can sign in.
    public func didBecomeActive() async {
        await conversation.join(self)
        await presenter?.show(.ready(notice: notice))
    }

    /// Leaves the conversation.
    public func willResignActive() async {
        await conversation.leave(self)
    }

    private func signIn() async {
        guard !isSigningIn else { return }
        isSigningIn = true
        await presenter?.show(.signingIn)
        let error = await listener?.loggedOutDidTapLogin()
        // Before the failure is shown, so that a tap on what is seen is not lost.
        isSigningIn = false
        if let error { await presenter?.show(.failed(error)) }
    }
}

extension LoggedOutInteractor: LoggedOutPresentableListener {
    /// Signs in; a second tap while that goes on does nothing.
    public func didTapLogin() async {
        await perform("signs in") { await self.signIn() }
    }
}

extension LoggedOutInteractor: ConversationPartner {
    /// Lets the person answer.
    public func answer(_ question: Question) async throws(AuthError) -> String {
        guard let presenter else { throw .cancelled }
        return try await presenter.ask(question)
    }

    /// Shows the notice.
    public func receive(_ notice: String) async {
        await presenter?.show(.notice(notice))
    }
}
