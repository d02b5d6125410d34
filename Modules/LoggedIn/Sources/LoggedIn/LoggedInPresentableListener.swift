/// Is told what the person does at the LoggedIn unit's view.
public protocol LoggedInPresentableListener: AnyObject, Sendable {
    /// The person wants to sign out. Returns when that has succeeded or failed.
    func didTapLogout() async
}
