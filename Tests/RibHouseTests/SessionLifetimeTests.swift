import ConsoleTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The lifetime of a session", .failsIfStuck)
struct SessionLifetimeTests {
    private let app = TestApp()

    @Test(
        "A number with a unit is a duration.",
        arguments: [
            ("30d", Duration.seconds(30 * 86_400)), ("8h", .seconds(8 * 3_600)),
            ("45m", .seconds(45 * 60)), ("90s", .seconds(90)),
        ])
    func durations(text: String, duration: Duration) {
        #expect(SessionLifetime.duration(text) == duration)
    }

    @Test(
        "Anything else is refused.",
        arguments: ["", "8", "h", "0h", "-1h", "1.5h", "8 h", "8w", "99999999999d"])
    func refused(text: String) {
        #expect(SessionLifetime.duration(text) == nil)
    }

    @Test("A lifetime that is none is reported, and no session starts.")
    func environment() async throws {
        let outcome = try await app.run(
            ["login", "--user", "joe", "--create", "--password-stdin"], input: "brisket-4-ever",
            environment: ["RIBHOUSE_SESSION_LIFETIME": "soon"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix("RIBHOUSE_SESSION_LIFETIME must be"))
        #expect(app.files == [])
    }

    @Test("A sign-in keeps its session for the time that the environment asks for.")
    func lifetime() async throws {
        _ = try await app.run(
            ["login", "--user", "joe", "--create", "--password-stdin"], input: "brisket-4-ever",
            environment: ["RIBHOUSE_SESSION_LIFETIME": "900000d"])

        // The year of the session's end; without the variable it is this year or the next.
        let list = try app.read("accounts.json")
        let end = list.split(separator: "\"expires\" : \"").last?.prefix(4)
        #expect(end.flatMap { Int($0) }.map { $0 > 4000 } == true)
    }
}
