public import Auth
public import Routing

/// What the Launch unit's interactor asks of its router.
public protocol LaunchRouting: Routing {
    /// Shows the logged-out tree, in place of whatever was shown.
    func attachLoggedOut() async

    /// Shows the logged-out tree, and there the reason for it.
    func attachLoggedOut(because reason: String) async

    /// Shows the logged-in tree for `user`, in place of whatever was shown.
    func attachLoggedIn(user: User) async
}

extension LaunchRouting {
    /// Shows the logged-out tree without a reason.
    public func attachLoggedOut(because reason: String) async {
        await attachLoggedOut()
    }
}
