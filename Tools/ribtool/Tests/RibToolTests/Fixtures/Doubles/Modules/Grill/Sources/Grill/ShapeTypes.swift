// The types in the requirements that docs/testing.md lists.

/// For the tests.
public struct Dish: Sendable {}
/// For the tests.
public enum GrillError: Error { case cold }
/// For the tests.
public protocol Guest: Sendable {}
/// For the tests.
public class Host: @unchecked Sendable {}  // Safe: it has nothing.
/// For the tests.
public typealias Action = @Sendable (Dish) -> Void
/// For the tests.
@globalActor public actor Pit {
    /// For the tests.
    public static let shared = Pit()
}
