public import Auth
public import Routing

/// Makes the LoggedIn unit.
public protocol LoggedInBuildable: Buildable {
    /// Makes the unit; the caller attaches it.
    func build(
        withListener listener: any LoggedInListener, user: User
    ) async -> any LoggedInRouting
}
