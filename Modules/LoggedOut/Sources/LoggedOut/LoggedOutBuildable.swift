public import Routing

/// Makes the LoggedOut unit.
public protocol LoggedOutBuildable: Buildable {
    /// Makes the unit; the caller attaches it.
    ///
    /// - Parameter notice: why the person is signed out, when there is something to say.
    func build(
        withListener listener: any LoggedOutListener, notice: String?
    ) async -> any LoggedOutRouting
}
