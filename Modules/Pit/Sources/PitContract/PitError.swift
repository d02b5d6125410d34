/// The reason why something could not be done with the pit.
///
/// A failed call has changed nothing.
public struct PitError: Error, Hashable, CustomStringConvertible {
    /// The kind of a failure, by which a program decides.
    public enum Kind: Sendable, Hashable {
        /// The task was cancelled.
        case cancelled
        /// The request would end something before its time. A caller that says so may do it.
        case early
        /// The request is not possible.
        case rejected
        /// The session of the person has ended.
        case notSignedIn
        /// The pit cannot be read or written now.
        case unavailable
    }

    /// The kind, from which an exit code follows.
    public let kind: Kind
    /// Sentences for the person: what happened, and what to do.
    public let description: String

    private init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    /// The task was cancelled.
    public static let cancelled = PitError(.cancelled, "Cancelled. Nothing changed.")

    /// Returns the error for a request that is too early, for a reason given as a sentence.
    public static func early(_ reason: String) -> PitError {
        PitError(.early, "\(reason) Nothing changed.")
    }

    /// Returns the error for a request that is not possible, for a reason given as a sentence.
    public static func rejected(_ reason: String) -> PitError { PitError(.rejected, reason) }

    /// Returns the error for a person whose session has ended, for a reason given as a sentence.
    public static func notSignedIn(_ reason: String) -> PitError { PitError(.notSignedIn, reason) }

    /// Returns the error for a pit that cannot be read or written, for a reason given as a sentence.
    public static func unavailable(_ reason: String) -> PitError { PitError(.unavailable, reason) }

    /// Returns the same error or, for one that is only early, one with the command that does it now.
    public func advising(_ command: String) -> PitError {
        kind == .early ? PitError(.early, "\(description) To do it now, type `\(command)`.") : self
    }
}
