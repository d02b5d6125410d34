import RaceTesting

/// A protocol for actors, with isolated and nonisolated members.
protocol Controller: Actor {
    func open(_ name: String)
    func save() async throws -> Int
    nonisolated func ping() -> String
    var state: String { get set }
    nonisolated var id: Int { get }
    nonisolated var label: String { get set }
}

/// The double of an actor-only protocol.
///
/// Every spy is a `nonisolated let`: it is safe from any thread, so a nonisolated member needs
/// neither `nonisolated(unsafe)` nor a task that records later, and a test reads without `await`.
actor ControllerSpy: Controller {
    nonisolated let openSpy = Spy<String, Void, Never>("open(_:)")
    nonisolated let saveSpy = Spy<Void, Int, any Error>("save()")
    nonisolated let pingSpy = Spy<Void, String, Never>("ping()", returning: "pong")
    nonisolated let stateSpy = PropertySpy("state", "closed")
    nonisolated let idSpy = PropertySpy("id", 7)
    nonisolated let labelSpy = PropertySpy("label", "")

    func open(_ name: String) { openSpy(name) }
    func save() async throws -> Int { try await saveSpy() }
    nonisolated func ping() -> String { pingSpy() }
    var state: String {
        get { stateSpy.get() }
        set { stateSpy.set(newValue) }
    }
    nonisolated var id: Int { idSpy.get() }
    nonisolated var label: String {
        get { labelSpy.get() }
        set { labelSpy.set(newValue) }
    }
}
