import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("Announcements in the app", .failsIfStuck)
struct AnnouncementTests {
    private let app = TestApp()
    private static let laterThanDue = ["RIBHOUSE_NOW": "2026-07-04T09:00:00Z", "TZ": "UTC"]

    /// Starts a cook whose first stage is over at 08:30.
    private func startBrisket() async throws {
        try await app.add("joe", password: "brisket-4-ever")
        _ = try await app.run(
            ["login", "--user", "joe", "--password-stdin"], input: "brisket-4-ever")
        _ = try await app.run(
            ["pit", "start", "brisket", "--weight", "5kg"],
            environment: ["RIBHOUSE_NOW": "2026-07-04T08:00:00Z"])
    }

    @Test("A command that prints no announcement leaves it to the next session.")
    func quietCommand() async throws {
        try await startBrisket()

        _ = try await app.run(["tree"], environment: Self.laterThanDue)

        let session = try app.terminal(environment: Self.laterThanDue)
        _ = try await session.wait(for: "[08:30] brisket: Put it on the pit.")
        session.send("quit\n")
        #expect(try await session.finish().end == .exited(0))
    }
}
