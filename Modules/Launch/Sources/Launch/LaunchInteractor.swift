public import Auth
public import Routing
import Streams

/// The gate between the logged-out and the logged-in tree, which the session opens and closes. The
/// root of the app; it has no view.
///
/// After a sign-in, a sign-out and each change elsewhere or by a child the unit asks its router for
/// the tree of the newest state. So their order does not matter.
public actor LaunchInteractor: Interactable {
    /// The lifetime that owns the unit's work.
    public nonisolated let lifetime = Lifetime()

    /// The router that attaches the children.
    public private(set) var router: (any LaunchRouting)?

    let authService: any AuthService
    private let sessionService: any SessionService
    let registrationService: (any RegistrationService)?
    /// The number of sign-ins and sign-outs that are under way.
    private var pendingCalls = 0
    /// The session state that the last transition used.
    private var decided: SessionState?
    var failure: Failure?

    /// A person's tree that could not be shown.
    struct Failure {
        let user: User
        let error: AuthError
        /// Whether the session of that tree has ended, so that a later one is tried again.
        var isSessionOver: Bool
    }

    /// Creates an interactor that follows the session of `sessionService`.
    ///
    /// - Parameters:
    ///   - authService: signs in and out; usually the same object.
    ///   - registrationService: creates accounts; `nil` when a person cannot create one here.
    public init(
        authService: any AuthService, sessionService: any SessionService,
        registrationService: (any RegistrationService)?
    ) {
        self.authService = authService
        self.sessionService = sessionService
        self.registrationService = registrationService
    }

    /// Creates an interactor for a service that keeps no session: the tree keeps it in memory.
    public init(authService: any AuthService) {
        let session = MemorySession(of: authService)
        self.init(authService: session, sessionService: session, registrationService: nil)
    }

    /// Sets the router.
    public func set(router: (any LaunchRouting)?) {
        self.router = router
    }

    /// Shows the tree of the stored session, and follows the session from then on.
    public func didBecomeActive() async {
        await sessionService.refresh()
        let states = sessionService.session.makeAsyncIterator()
        _ = await showTree()
        task("watches the session") { [sessionService] in await sessionService.watch() }
        task("follows the session") {
            while await states.next() != nil { await self.showNewestTree() }
        }
    }

    /// Shows the tree of the newest state, unless it is shown or a call is going to ask for it.
    func showNewestTree() async {
        // The newest state, and not the reported one, which may be older than the failure.
        let state = sessionService.session.newest
        if let failure, state != .signedIn(failure.user) { self.failure?.isSessionOver = true }
        if failure?.isSessionOver == true, case .signedIn? = state { failure = nil }
        if isBehind { _ = await showTree() }
    }

    /// Whether the shown tree is outdated, and no running sign-in or sign-out will replace it.
    ///
    /// A sign-in asks for the tree itself, in the work of the unit that asked: it returns when the
    /// tree is there. Until then, a session that starts elsewhere must not remove the question that
    /// the person is answering.
    private var isBehind: Bool { pendingCalls == 0 && decided != treeState }

    /// Runs a sign-in or a sign-out, and then shows the tree.
    func call(
        _ body: () async throws -> Void, failed: (any Error) -> AuthError
    ) async -> AuthOutcome {
        pendingCalls += 1
        let outcome: AuthOutcome
        do {
            try await body()
            outcome = await showTree()
        } catch {
            outcome = .failed(failed(error))
        }
        pendingCalls -= 1
        if isBehind { showTreeLater() }
        return outcome
    }

    /// Shows the tree of the newest state, unless it is shown already.
    ///
    /// If a person's tree cannot be shown, their session is ended: what is stored never contradicts
    /// the screen.
    private func showTree() async -> AuthOutcome {
        guard let router else { return .failed(.unavailable("The app is ending.")) }
        guard case .failed(let error) = await router.attachTree(for: { await self.decide() })
        else { return .done }
        guard error.isOfTheChild else {
            // The call that asked was cancelled, but the session is as it is.
            if error.code == .cancelled { showTreeLater() }
            return .done
        }
        guard case .signedIn(let user) = treeState else {
            return .failed(.unavailable("The next screen cannot be shown. \(error)"))
        }
        return .failed(await endSession(of: user, because: error))
    }

    /// Shows the tree in work of this unit, which is refused when the app ends.
    private func showTreeLater() {
        task("shows the tree") { _ = await self.showTree() }
    }

    private func decide() -> SessionState {
        let state = treeState
        decided = state
        return state
    }

    /// - Returns: the error, with the sentence for the person.
    private func endSession(of user: User, because cause: RoutingError) async -> AuthError {
        let sentence = "The next screen cannot be shown"
        var error = AuthError.unavailable("\(sentence), so you are signed out again. \(cause)")
        var isSessionOver = true
        do {
            try await authService.logout()
        } catch let reason where AuthError(ofLogout: reason) != .notSignedIn {
            isSessionOver = false
            error = .unavailable(
                "\(sentence). \(cause) You are still signed in: \(AuthError(ofLogout: reason))")
        } catch {}
        failure = Failure(user: user, error: error, isSessionOver: isSessionOver)
        _ = await showTree()
        return error
    }

    /// The state of which the tree is shown: that of the session, except after a failure.
    var treeState: SessionState {
        let state = sessionService.session.newest ?? .signedOut(.noSession)
        guard let failure else { return state }
        switch state {
        case .signedIn(failure.user), .signedOut: return .signedOut(.unavailable(failure.error))
        case .signedIn: return state
        }
    }
}
