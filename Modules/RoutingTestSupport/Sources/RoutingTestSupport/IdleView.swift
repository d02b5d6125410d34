import Routing

/// The view of routers that stand in for another: nothing can be seen.
final class IdleView: Viewable {}
