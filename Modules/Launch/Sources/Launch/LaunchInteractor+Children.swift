public import Auth
public import LoggedIn
public import LoggedOut
import Routing

extension LaunchInteractor: LoggedOutListener {
    /// Signs in and shows the logged-in tree.
    @discardableResult
    public func loggedOutDidTapLogin() async -> AuthOutcome {
        await signIn { try await self.authService.login() }
    }

    /// Creates an account and shows the logged-in tree.
    public func loggedOutDidTapRegister() async -> AuthOutcome {
        guard let registrationService else {
            return .failed(.unavailable("Accounts cannot be created here."))
        }
        return await signIn { try await registrationService.register() }
    }

    /// Ends a session that cannot be read.
    public func loggedOutDidTapLogout() async -> AuthOutcome {
        failure = nil
        return await loggedInDidTapLogout()
    }

    private func signIn(_ request: () async throws -> User) async -> AuthOutcome {
        failure = nil
        let outcome = await call({ _ = try await request() }, failed: AuthError.init(ofLogin:))
        // The session may have ended since, or its tree could not be shown.
        guard outcome == .done, case .signedOut(let reason) = treeState else { return outcome }
        return .failed(.notSignedIn(because: reason))
    }
}

extension LaunchInteractor: LoggedInListener {
    /// Signs out and shows the logged-out tree.
    public func loggedInDidTapLogout() async -> AuthOutcome {
        await call({ try await self.authService.logout() }, failed: AuthError.init(ofLogout:))
    }

    /// Shows the tree of the newest state; returns when it is shown, or will be.
    public func loggedInDidEndSession() async { await showNewestTree() }
}

extension RoutingError {
    /// Whether the new child is at fault, and not the end of a unit or of a task.
    var isOfTheChild: Bool {
        switch code {
        case .missingWire, .buildFailed, .alreadyAttached, .cycle: true
        case .parentNotActive, .parentNotAttached, .detached, .cancelled, .superseded, .timedOut,
            .alreadyShown:
            false
        }
    }
}
