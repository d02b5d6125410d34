/// What a unit needs from its parent, as a protocol of values and services.
public protocol Dependency: Sendable {}
