/// An actor that others get through ``inject(_:)``, by its protocol.
///
/// An actor cannot be subclassed, so what stands in for it in a test is another actor of the same
/// protocol. Say once, in that protocol, which one it is:
///
///     protocol NetworkService: Injectable where Interface == any NetworkService {
///         func fetch(_ query: String) async throws -> [UInt8]
///     }
///     extension NetworkService {
///         nonisolated var interface: any NetworkService { self }
///     }
///
/// Then the compiler checks that whatever is injected or stubbed answers it.
public protocol Injectable: Actor {
    /// The protocol under which users know the actor, as `any …`.
    associatedtype Interface: Sendable

    /// This actor, under its protocol.
    nonisolated var interface: Interface { get }

    /// Creates the actor that production uses.
    init()
}
