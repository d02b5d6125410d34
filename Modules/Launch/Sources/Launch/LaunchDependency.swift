public import LoggedIn
public import LoggedOut

/// What the Launch unit and the units below it need.
public protocol LaunchDependency: LoggedOutDependency, LoggedInDependency {}
