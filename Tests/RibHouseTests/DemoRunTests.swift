import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("A run of the demo", .failsIfStuck)
struct DemoRunTests {
    @Test("A cook waits, which is announced, and a link opens its screen.")
    func cook() async throws {
        let outcome = try await TestApp().run(["demo"], environment: ["TZ": "UTC"])

        var rest = outcome.output[...]
        for text in [
            "ribhouse> start chicken 2kg", "(15 min later)", "[08:15] chicken: Put it on the pit.",
            "ribhouse> confirm chicken", "$ ribhouse open pit/chicken", "▶ smoke", "ribhouse> tree",
            "    └── PitCook “chicken”  active", "ribhouse> logout\nSigning out.",
        ] {
            let found = try #require(rest.range(of: text), "\(text) is missing in: \(rest)")
            rest = rest[found.upperBound...]
        }
        #expect(outcome.end == .exited(0))
    }
}
