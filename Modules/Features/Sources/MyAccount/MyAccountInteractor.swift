public import Auth
public import Routing
import Streams

/// The parent of the MyAccount unit.
public protocol MyAccountListener: AnyObject, Sendable {
    /// Signs out, because the person asked for it.
    ///
    /// - Returns: the outcome; after a success this unit has been replaced, or will be, unless the
    ///   same person has signed in again meanwhile.
    func myAccountDidTapLogout() async -> AuthOutcome

    /// Shows that the session has ended, because the password was changed.
    func myAccountDidEndSession() async
}

/// The view of the MyAccount unit.
public protocol MyAccountPresentable: Viewable {
    func set(listener: any MyAccountPresentableListener) async
    func show(_ state: MyAccountState) async

    /// Asks the person for the old and the new password; `nil` when the person gives up.
    func askForPasswords() async -> MyAccountPasswords?
}

/// The actions that the view of the MyAccount unit reports.
public protocol MyAccountPresentableListener: AnyObject, Sendable {
    /// Changes the favourite foods, and returns when that has succeeded or failed.
    func didEnter(foods: [String]) async

    /// Asks for passwords and changes the password; returns when that has succeeded or failed.
    func didTapPassword() async

    /// Signs out, and returns when that has succeeded or failed.
    func didTapLogout() async
}

/// Shows the person's account, changes it, and signs out.
actor MyAccountInteractor: LeafInteractable {
    nonisolated let lifetime = Lifetime()

    @Wired private var presenter: (any MyAccountPresentable)?
    @Wired private var listener: (any MyAccountListener)?
    private let sessionService: any SessionService
    private let accountService: (any AccountService)?
    private var isPending = false
    /// The person who was shown last.
    private var shown: User?

    init(
        presenter: any MyAccountPresentable, listener: any MyAccountListener,
        sessionService: any SessionService, accountService: (any AccountService)?
    ) {
        _presenter = Wired(presenter, until: lifetime)
        _listener = Wired(listener, until: lifetime)
        self.sessionService = sessionService
        self.accountService = accountService
    }

    /// Shows the account, and follows its changes from then on.
    func didBecomeActive() async {
        let states = sessionService.session.makeAsyncIterator()
        if let state = await states.next() { await show(state) }
        task("follows the session") {
            while await states.next() != nil { await self.follow() }
        }
    }

    private func follow() async {
        // The newest state, since the reported one may be older than what is shown. A change shows the
        // person itself, before its outcome.
        if !isPending { await show(sessionService.session.newest) }
    }

    /// Shows the person, unless they are shown.
    ///
    /// At the end of the session, and for another person, the parent detaches this unit.
    /// - Returns: whether it has shown the person.
    @discardableResult
    private func show(_ state: SessionState?) async -> Bool {
        guard case .signedIn(let user) = state, user != shown, user.id == (shown ?? user).id
        else { return false }
        shown = user
        await showAccount(of: user)
        return true
    }

    private func showAccount(of user: User) async {
        await presenter?.show(.account(user, canChange: accountService != nil))
    }

    /// Runs a change, unless one is under way, and shows how it ends.
    private func change(
        _ body: (any AccountService) async throws(AuthError) -> MyAccountField
    ) async {
        await whilePending { () async -> MyAccountState in
            guard let accountService = self.accountService else {
                return .failed(.unavailable("This account cannot be changed here."))
            }
            do throws(AuthError) {
                return .saved(try await body(accountService))
            } catch {
                return .failed(error)
            }
        }
    }

    private func askForPasswords() async throws(AuthError) -> MyAccountPasswords {
        guard let passwords = await presenter?.askForPasswords() else {
            throw .cancelled("The password was not changed.")
        }
        return passwords
    }

    private func signOut() async {
        await whilePending {
            switch await self.listener?.myAccountDidTapLogout() {
            case .failed(let error)?: .failed(error)
            // The parent has detached this unit, unless the same person is signed in again.
            case .done?, nil: nil
            }
        }
    }

    /// Shows that `body` is pending, and then its outcome, or else the account if it is still theirs.
    private func whilePending(_ body: () async -> MyAccountState?) async {
        guard !isPending else { return }
        isPending = true
        await presenter?.show(.pending)
        let outcome = await body()
        // Again and again: the person may change while they are shown.
        while await show(sessionService.session.newest) {}
        // Reset before the outcome is shown: the view may answer it with another tap at once.
        isPending = false
        if let outcome {
            await presenter?.show(outcome)
        } else if let shown, sessionService.session.newest == .signedIn(shown) {
            await showAccount(of: shown)
        }
    }
}

extension MyAccountInteractor: MyAccountPresentableListener {
    /// Changes the favourite foods; does nothing during another change.
    func didEnter(foods: [String]) async {
        await perform("changes the foods") {
            await self.change { service throws(AuthError) in
                try await service.change(foods: foods)
                return .foods
            }
        }
    }

    /// Asks for passwords and changes the password; does nothing during another change.
    func didTapPassword() async {
        await perform("changes the password") {
            await self.change { service throws(AuthError) in
                let passwords = try await self.askForPasswords()
                try await service.changePassword(from: passwords.old, to: passwords.new)
                await self.listener?.myAccountDidEndSession()
                return .password
            }
        }
    }

    /// Signs out; does nothing during a change.
    func didTapLogout() async {
        await perform("signs out") { await self.signOut() }
    }
}
