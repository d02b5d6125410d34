public import Auth
public import PitContract

public enum LoggedInState: Sendable, Hashable {
    /// The person is signed in.
    case welcome(User)
    /// The request of the person was not done, for this reason.
    case refused(ScreenError)
    /// The last change of the pit was undone; it was this one.
    case undone(PitChange)
    /// Nothing was undone: this is the last change of the pit, and the person had not seen it.
    case notUndone(PitChange)
    /// A sign-out is under way.
    case signingOut
    /// The sign-out failed; the person is still signed in and may try again.
    case failed(AuthError)
}
