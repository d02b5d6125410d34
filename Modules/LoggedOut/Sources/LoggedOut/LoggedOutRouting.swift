public import Routing

/// What the LoggedOut unit's parent knows of its router.
public protocol LoggedOutRouting: ViewableRouting {}
