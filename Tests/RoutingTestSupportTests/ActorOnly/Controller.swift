/// A protocol that only actors can answer, with members on both sides of the isolation.
protocol Controller: Actor {
    func open(_ name: String)
    func save() async throws -> Int
    nonisolated func ping() -> String
    var state: String { get set }
    nonisolated var id: Int { get }
    nonisolated var label: String { get set }
}
