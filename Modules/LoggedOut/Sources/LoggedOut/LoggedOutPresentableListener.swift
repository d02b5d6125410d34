/// Is told what the person does at the LoggedOut unit's view.
public protocol LoggedOutPresentableListener: AnyObject, Sendable {
    /// The person wants to sign in. Returns when that has succeeded or failed.
    func didTapLogin() async
}
