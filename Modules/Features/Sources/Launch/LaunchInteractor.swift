import Auth
import LoggedIn
import LoggedOut
import Routing
import Streams

/// The gate between the logged-out and the logged-in tree, which the session opens and closes. The
/// root of the app; it has no view.
///
/// After a sign-in, a sign-out and each change elsewhere or by a child the unit asks its router for
/// the tree of the newest state. Transitions come in the order in which they are asked for.
actor LaunchInteractor: Interactable, LaunchActionable {
    nonisolated let lifetime = Lifetime()
    private(set) var router: (any LaunchRouting)?
    private let service: any AuthService & SessionService
    private let registration: (any RegistrationService)?
    private var gate = LaunchGate()

    private var session: SessionState { service.session.newest ?? .signedOut(.noSession) }

    init(service: any AuthService & SessionService, registration: (any RegistrationService)?) {
        self.service = service
        self.registration = registration
    }

    func set(router: (any LaunchRouting)?) { self.router = router }

    /// Shows the tree of the stored session, and follows the session from then on.
    func didBecomeActive() async {
        await service.refresh()
        let states = service.session.makeAsyncIterator()
        _ = await showTree()
        task("watches the session") { [service] in await service.watch() }
        task("follows the session") {
            while await states.next() != nil { await self.showNewestTree() }
        }
    }

    func showNewestTree() async {
        if gate.follow(session) { _ = await showTree() }
    }

    /// Runs a sign-in or a sign-out, and then shows the tree.
    private func call(
        failed: (any Error) -> AuthError, _ request: () async throws -> Void
    ) async -> AuthOutcome {
        gate.beginCall()
        let outcome: AuthOutcome
        do {
            try await request()
            outcome = await showTree()
        } catch {
            outcome = .failed(failed(error))
        }
        if gate.endCall(session) { showTreeLater() }
        return outcome
    }

    /// Shows the tree of the newest state, unless it is shown already.
    private func showTree() async -> AuthOutcome {
        guard let router else { return .failed(.unavailable("The app is ending.")) }
        let transition = await router.attachTree(for: gate.show(session))
        switch gate.step(after: transition, session) {
        case .done: return .done
        case .fail(let error): return .failed(error)
        case .showAgain:
            showTreeLater()
            return .done
        case .endSession(of: let user, because: let cause):
            var refusal: AuthError?
            do { try await service.logout() } catch { refusal = AuthError(ofLogout: error) }
            let error = gate.fail(user, because: cause, refusal: refusal)
            _ = await showTree()
            return .failed(error)
        }
    }

    /// Shows the tree in work of this unit, which is refused when the app ends.
    private func showTreeLater() { task("shows the tree") { _ = await self.showTree() } }

    private func signIn(_ request: () async throws -> User) async -> AuthOutcome {
        gate.forgetFailure()
        let outcome = await call(failed: AuthError.init(ofLogin:)) { _ = try await request() }
        return gate.outcome(ofSignIn: outcome, session)
    }
}

extension LaunchInteractor: LoggedOutListener {
    func loggedOutDidTapLogin() async -> AuthOutcome { await signIn(service.login) }

    func loggedOutDidTapRegister() async -> AuthOutcome {
        guard let registration else {
            return .failed(.unavailable("Accounts cannot be created here."))
        }
        return await signIn(registration.register)
    }

    func loggedOutDidTapLogout() async -> AuthOutcome {
        gate.forgetFailure()
        return await loggedInDidTapLogout()
    }
}

extension LaunchInteractor: LoggedInListener {
    func loggedInDidTapLogout() async -> AuthOutcome {
        await call(failed: AuthError.init(ofLogout:)) { try await self.service.logout() }
    }

    func loggedInDidEndSession() async { await showNewestTree() }
}
