/// Creates an actor of `type` and returns it as its protocol; in a test, returns its double.
///
/// Call it where the user of the actor is created, not where the user calls it: the task that calls
/// `inject(_:)` decides between the actor and its double.
public func inject<Real: Injectable>(_ type: Real.Type) -> Real.Interface {
    InjectionScope.current.double(for: type) ?? Real().interface
}

/// An actor that its users get through ``inject(_:)``, as its protocol.
///
/// An actor cannot be subclassed, so its double is another actor of the same protocol. The protocol
/// names itself as the interface:
///
///     protocol NetworkService: Injectable where Interface == any NetworkService {
///         func fetch(_ query: String) async throws -> [UInt8]
///     }
///     extension NetworkService {
///         nonisolated var interface: any NetworkService { self }
///     }
///
/// Then the compiler checks that an actor and its double have the same interface.
public protocol Injectable: Actor {
    /// The protocol under which users know the actor, as `any …`.
    associatedtype Interface: Sendable

    /// This actor, as its protocol.
    nonisolated var interface: Interface { get }

    /// Creates the actor that production uses.
    init()
}
