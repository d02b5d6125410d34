import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The lifetime of a session", .failsIfStuck)
struct SessionLifetimeTests {
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
}
