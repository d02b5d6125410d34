/// What a throwing double throws for a call to which it has no answer.
///
/// The failure is recorded when the call happens; this error only lets the caller carry on.
public struct UnexpectedCall: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the spy.
    public let name: String

    /// Which call had no answer.
    public var description: String { "Unexpected call of \(name)." }
}
