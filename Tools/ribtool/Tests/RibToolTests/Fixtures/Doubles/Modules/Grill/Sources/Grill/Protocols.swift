public import Routing

/// For the tests.
public protocol Timing: Actor {
    func start(_ name: String) async
    func minutes() -> Int
    nonisolated func ping()
    nonisolated var label: String { get set }
}

/// For the tests.
@MainActor
public protocol GrillView: Viewable {
    func draw(_ dish: Dish)
    var isOn: Bool { get set }
}

/// For the tests.
public protocol GrillRouting: ViewableRouting {
    func attachTheDishThatWasOrderedLast(
        because reason: String, withListener listener: any GrillView, notice: String?
    ) async -> String?
}

protocol Storing: Sendable {
    typealias Count = Int

    func store(_ dish: Dish, _ count: Count) async throws
    func all() -> [Dish]
}

/// For the tests.
public enum Kitchen {
    /// For the tests.
    public struct Knife: Sendable {}
}

/// For the tests.
public protocol Cutting: Sendable {
    func cut(_ dish: Dish, with knife: Kitchen.Knife) async
}

/// For the tests.
public protocol Sharpening: Cutting {
    func sharpen() async
}

#if os(Linux) || os(macOS)
    /// For the tests.
    public protocol Seasoning: Sendable {
        static func mix()
        func season()
    }
#else
    /// For the tests.
    public protocol Seasoning: Sendable {}
#endif

extension Seasoning {
    /// For the tests.
    public static func mix() {}
}

/// For the tests.
public protocol Ordering: Sendable {
    func order(
        _ names: [String: Int], at table: Int, on ready: @escaping @Sendable (Int, Int) -> Void,
        forTheFirstGuest guest: String
    ) async -> Int
}

/// For the tests.
public protocol Making: Sendable {
    func make() async -> any Naming
}
