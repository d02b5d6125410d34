import Routing
import RoutingTestSupport
import Testing

extension RoutingError {
    /// Returns the error of a unit that is launched after its end.
    static func ofClosedUnit() async throws -> RoutingError {
        let unit = UnitStub()
        await unit.shutdown()
        return try #require(
            await #expect(throws: RoutingError.self) { try await unit.launch() })
    }
}
