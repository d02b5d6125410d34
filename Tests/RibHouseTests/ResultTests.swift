import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("Results", .failsIfStuck)
struct ResultTests {
    private let app = TestApp()

    @Test("JSON keeps characters that a terminal would obey.")
    func escapedJSON() async throws {
        let path = app.path + "/\u{7F}\u{9B}\u{200F}\u{2028}y"

        let outcome = try await app.run(["paths", "--json"], environment: ["RIBHOUSE_HOME": path])

        let paths = try JSONDecoder().decode([String: String].self, from: Data(outcome.output.utf8))
        #expect(paths["state"] == path)
    }
}
