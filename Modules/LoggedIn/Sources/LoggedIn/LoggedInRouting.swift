public import Routing

/// What the LoggedIn unit's parent knows of its router.
public protocol LoggedInRouting: ViewableRouting {}
