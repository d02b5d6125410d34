public import PrivateFiles

/// An error in signing in or out: one or two sentences that a person can be shown.
///
/// It carries no secret, and does not reveal whether the name or the password was wrong.
public struct AuthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of a failure, which decides a program's exit code.
    public enum Kind: Sendable, Hashable {
        /// The name, the password or a code was not accepted.
        case rejected
        /// The person cancelled, or the input ended.
        case cancelled
        /// There is no session to end.
        case notSignedIn
        /// The service cannot work: a file, a library or a network is missing or damaged.
        case unavailable
    }

    /// The kind, from which an exit code follows.
    public let kind: Kind

    /// Sentences that say what happened, and what to do.
    public let description: String

    private init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// The error for a wrong name or a wrong password.
    public static let rejected = AuthError(
        .rejected, "That name and password do not match. Try again.")

    /// Returns the error for input that was not accepted, with the reason.
    public static func rejected(_ sentence: String) -> AuthError { .init(.rejected, sentence) }

    /// The error for a sign-in that the person cancelled.
    public static let cancelled = AuthError(.cancelled, "Sign-in was cancelled. Nothing changed.")

    /// The person has ended a sign-out before it was done.
    public static let signOutCancelled = AuthError(
        .cancelled, "Sign-out was cancelled. You are still signed in.")

    /// Returns the error for something that was cancelled, with the reason.
    public static func cancelled(_ sentence: String) -> AuthError { .init(.cancelled, sentence) }

    /// The error for signing out without a session.
    public static let notSignedIn = AuthError(.notSignedIn, "You are not signed in.")

    /// The error for changing an account that is kept elsewhere, by an identity server for example.
    public static let accountElsewhere = AuthError(
        .unavailable, "This account is not on this machine, so it cannot be changed here.")

    /// Returns the error for a session that has ended, or that cannot be read or shown.
    public static func notSignedIn(because reason: SignOutReason) -> AuthError {
        if case .unavailable(let error) = reason { return error }
        return AuthError(.notSignedIn, reason.description)
    }

    /// Returns the error for a service that cannot work now, with the reason.
    public static func unavailable(_ sentence: String) -> AuthError {
        .init(.unavailable, sentence)
    }
}

extension AuthError {
    /// Converts an error of ``AuthService/login()``.
    ///
    /// A `CancellationError` becomes ``cancelled``. An error of another type becomes one of the
    /// kind ``Kind/unavailable`` with its own description.
    public init(ofLogin error: any Error) {
        self.init(error, cancelled: .cancelled, attempt: "Signing in")
    }

    /// Converts an error of ``AuthService/logout()``.
    ///
    /// A `CancellationError` becomes ``signOutCancelled``. An error of another type becomes one of
    /// the kind ``Kind/unavailable`` with its own description.
    public init(ofLogout error: any Error) {
        self.init(error, cancelled: .signOutCancelled, attempt: "Signing out")
    }

    private init(_ error: any Error, cancelled: AuthError, attempt: String) {
        switch error {
        case let error as AuthError where error != .cancelled: self = error
        case is AuthError, is CancellationError: self = cancelled
        default: self = .unavailable("\(attempt) does not work now: \(error)")
        }
    }
}

extension AuthError: FileFailure {
    /// Returns the error of a file: cancelled, or a service that cannot work.
    public init(_ error: FileError) {
        switch error {
        case .cancelled: self = .cancelled(error.description)
        case .unavailable(let sentence): self = .unavailable(sentence)
        }
    }
}

/// The outcome of a sign-in or a sign-out, as a parent reports it to the unit that asked.
public enum AuthOutcome: Sendable, Hashable {
    /// It succeeded. The parent shows another tree in place of the unit that asked.
    case done
    /// It failed; the session is as it was, or has ended.
    case failed(AuthError)
}
