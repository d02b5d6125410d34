// Types with the names of others: of the standard library, and of the core.

/// For the tests.
public struct Error: Swift.Error {}
/// For the tests.
public struct Transition: Sendable {
    /// For the tests.
    public init() {}
}
/// For the tests.
public enum Result: Sendable { case done }
/// For the tests.
public struct Optional: Sendable {}
/// For the tests.
public struct String: Sendable {}
/// For the tests.
public struct Array: Sendable {}
/// For the tests.
public enum Never {}
/// For the tests.
public enum Void {}

/// For the tests.
public protocol Fetching: Sendable {
    func fetch(_ id: Int) async throws -> String
    func check(_ all: Array) throws(Error)
    func turn(_ degrees: Int) async -> Transition
    func bake() -> Result
    func heat(_ one: Optional)
    func cool(_ all: [Int]) -> Int?
}
