/// A builder of a unit.
///
/// A router asks a builder for its child, so that a test can pass a double:
///
///     protocol CookBuildable: Buildable {
///         func build(listener: any CookListener) async -> any CookRouting
///     }
public protocol Buildable: Sendable {}

/// The values and services that a unit needs from its parent.
///
///     protocol CookDependency: Dependency {
///         var pit: any PitService { get }
///     }
public protocol Dependency: Sendable {}
