public import Auth

public enum LoggedInState: Sendable, Hashable {
    /// The person is signed in.
    case welcome(User)
    /// The request of the person was not done, for this reason.
    case refused(ScreenError)
    /// An act was done.
    case done(PitActAnswer)
    /// A sign-out is under way.
    case signingOut
    /// The sign-out failed; the person is still signed in and may try again.
    case failed(AuthError)
}
