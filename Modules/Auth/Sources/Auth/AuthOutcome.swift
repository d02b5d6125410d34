/// The outcome of a sign-in or a sign-out, as a parent reports it to the unit that asked.
public enum AuthOutcome: Sendable, Hashable {
    /// It succeeded. The parent shows another tree in place of the unit that asked.
    case done
    /// It failed; the session is as it was, or has ended.
    case failed(AuthError)
}
