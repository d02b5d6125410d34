/// Why signing in or out did not happen.
///
/// Says what was wrong and what to do, in one sentence or two that a person can be shown. It never
/// carries a secret, and never tells an unknown name from a wrong password.
public struct AuthError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure it is; a program's exit code follows from it.
    public enum Kind: Sendable, Hashable {
        /// The name, the password or a code was not accepted.
        case rejected
        /// The person gave up, or the input ended.
        case cancelled
        /// There is no session to end.
        case notSignedIn
        /// The service cannot work: a file, a library or a network is missing or damaged.
        case unavailable
    }

    /// What kind of failure it is.
    public let kind: Kind

    /// What was wrong and what to do.
    public let description: String

    private init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// The name or the password is wrong; which of them is not said.
    public static let rejected = AuthError(
        .rejected, "That name and password do not match. Try again.")

    /// The service did not accept what it was given, for a reason that can be told.
    public static func rejected(_ sentence: String) -> AuthError { .init(.rejected, sentence) }

    /// The person gave up.
    public static let cancelled = AuthError(.cancelled, "Sign-in was cancelled. Nothing changed.")

    /// The person gave up, for a reason that can be told.
    public static func cancelled(_ sentence: String) -> AuthError { .init(.cancelled, sentence) }

    /// Nobody is signed in.
    public static let notSignedIn = AuthError(
        .notSignedIn, "Nobody is signed in. Sign in with `login`.")

    /// The service cannot work now.
    public static func unavailable(_ sentence: String) -> AuthError {
        .init(.unavailable, sentence)
    }
}

extension AuthError {
    /// Makes sense of whatever a service threw.
    ///
    /// A `CancellationError` becomes ``cancelled``; an error that is no ``AuthError`` becomes one
    /// of the kind ``Kind/unavailable``, in its own words.
    public init(_ error: any Error) {
        switch error {
        case let error as AuthError: self = error
        case is CancellationError: self = .cancelled
        default: self = .unavailable("Signing in does not work now: \(error)")
        }
    }
}
