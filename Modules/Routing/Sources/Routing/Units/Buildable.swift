/// Makes a unit.
///
/// What a router asks for its child, so that a test can put a double in its place.
public protocol Buildable: Sendable {}

/// What a unit needs from its parent, as a protocol of values and services.
public protocol Dependency: Sendable {}
