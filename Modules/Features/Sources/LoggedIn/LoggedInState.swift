public import Auth
public import PitContract

public enum LoggedInState: Sendable, Hashable {
    /// The person is signed in.
    case welcome(User)
    /// The request of the person was not done, for this reason.
    case refused(ScreenError)
    /// A change of the pit was undone or redone.
    case changed(PitRequest)
    /// Nothing was undone or redone: the person had not seen the change of this request.
    case unseen(PitRequest)
    /// A sign-out is under way.
    case signingOut
    /// The sign-out failed; the person is still signed in and may try again.
    case failed(AuthError)
}
