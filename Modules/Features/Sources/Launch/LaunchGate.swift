import Auth
import Routing

/// Decides which state of the session the tree shows, and what follows a failure.
///
/// A value without a service or a router, so that each step is a test of one line.
struct LaunchGate: Sendable {
    /// A step that follows a transition.
    enum Step: Equatable {
        case done
        /// Show the tree again, because only the call that asked for it was cancelled.
        case showAgain
        case fail(AuthError)
        /// Sign the person out, so that the stored session never contradicts the screen.
        case endSession(of: User, because: RoutingError)
    }

    /// A person's tree that could not be shown.
    private struct Failure {
        let user: User
        let error: AuthError
        /// Whether the session of that tree has ended, so that a later one is tried again.
        var isSessionOver: Bool
    }

    /// The state whose tree was asked for last.
    private var shownState: SessionState?
    /// The number of sign-ins and sign-outs that are under way.
    private var pendingCalls = 0
    private var failure: Failure?

    /// Returns the state whose tree should be shown: that of the session, except after a failure.
    func targetState(of session: SessionState) -> SessionState {
        guard let failure else { return session }
        if case .signedIn(let user) = session, user != failure.user { return session }
        return .signedOut(.unavailable(failure.error))
    }

    /// Notes that the tree is asked for now, and returns its state.
    mutating func show(_ session: SessionState) -> SessionState {
        let state = targetState(of: session)
        shownState = state
        return state
    }

    /// Follows the session: a later one than that of a failure is tried again.
    ///
    /// - Returns: whether the tree is to be shown now.
    mutating func follow(_ session: SessionState) -> Bool {
        if let failure, session != .signedIn(failure.user) { self.failure?.isSessionOver = true }
        if failure?.isSessionOver == true, case .signedIn = session { failure = nil }
        return isOutdated(session)
    }

    /// Notes that a sign-in or a sign-out is under way.
    mutating func beginCall() { pendingCalls += 1 }

    /// Notes that a sign-in or a sign-out has ended.
    ///
    /// - Returns: whether the tree is to be shown now.
    mutating func endCall(_ session: SessionState) -> Bool {
        pendingCalls -= 1
        return isOutdated(session)
    }

    /// Whether the shown tree is outdated, and no running sign-in or sign-out will replace it.
    ///
    /// A sign-in asks for the tree itself, in the work of the unit that asked: it returns when the
    /// tree is there. Until then, a session that starts elsewhere must not remove the question that
    /// the person is answering.
    private func isOutdated(_ session: SessionState) -> Bool {
        pendingCalls == 0 && shownState != targetState(of: session)
    }

    /// Forgets the failure, because the person tries again or signs out.
    mutating func forgetFailure() { failure = nil }

    /// Returns what follows a transition; `session` is the state after it.
    func step(after transition: Transition, _ session: SessionState) -> Step {
        guard case .failed(let error) = transition else { return .done }
        guard error.isOfTheChild else { return error.code == .cancelled ? .showAgain : .done }
        guard case .signedIn(let user) = targetState(of: session) else {
            return .fail(.unavailable("The next screen cannot be shown. \(error)"))
        }
        return .endSession(of: user, because: error)
    }

    /// Notes that a person's tree cannot be shown, and returns the sentence for the person.
    ///
    /// - Parameter refusal: why the session could not be ended; `nil` when it was.
    mutating func fail(
        _ user: User, because cause: RoutingError, refusal: AuthError?
    ) -> AuthError {
        let refusal = refusal == .notSignedIn ? nil : refusal
        let error = AuthError.unavailable(
            refusal.map {
                "The next screen cannot be shown. \(cause) You are still signed in: \($0)"
            } ?? "The next screen cannot be shown, so you are signed out again. \(cause)")
        failure = Failure(user: user, error: error, isSessionOver: refusal == nil)
        return error
    }

    /// Returns the outcome of a sign-in whose tree was asked for.
    ///
    /// The session may have ended since, or its tree could not be shown.
    func outcome(ofSignIn outcome: AuthOutcome, _ session: SessionState) -> AuthOutcome {
        guard outcome == .done, case .signedOut(let reason) = targetState(of: session) else {
            return outcome
        }
        return .failed(.notSignedIn(because: reason))
    }
}

extension RoutingError {
    /// Whether the new child is at fault, and not the end of a unit or of a task.
    fileprivate var isOfTheChild: Bool {
        switch code {
        case .missingWire, .buildFailed, .alreadyAttached, .cycle: true
        case .parentNotActive, .parentNotAttached, .detached, .cancelled, .superseded, .timedOut,
            .alreadyShown:
            false
        }
    }
}
