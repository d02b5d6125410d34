/// A double that keeps the calls it got: what ``verifyNothingElseWasCalled(on:besides:)`` reads.
public protocol CallRecording: AnyObject, Sendable {
    /// What is doubled, as one would write it in a sentence: `login()`, `attachLoggedIn(user:)`.
    var name: String { get }

    /// Each call or access so far, oldest first, as text.
    var callDescriptions: [String] { get }
}
