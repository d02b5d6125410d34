public import Routing

/// The view of the LoggedIn unit.
public final class LoggedInLineView: Viewable {
    /// Creates a view.
    public init() {}
}
