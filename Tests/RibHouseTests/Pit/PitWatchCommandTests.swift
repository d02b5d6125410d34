import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// Two real programs at one pit.
@Suite("Watching the pit", .failsIfStuck)
struct PitWatchCommandTests {
    private let app = TestApp()

    @Test("What another program does is seen, until Ctrl-C.")
    func other() async throws {
        let almostStill = ["RIBHOUSE_NOW": "2026-07-04T08:00:00Z", "RIBHOUSE_SPEED": "0.01"]
        try await app.signIn()
        let watch = try app.start(["pit", "watch"], environment: almostStill)
        try await watch.wait(for: "] Nothing is on the pit.")

        _ = try await app.run(
            ["pit", "start", "brisket", "--weight", "5kg"], environment: almostStill)
        try await watch.wait(for: "] brisket (5 kg): rub, 30 min left, 0 %, ready at ")
        _ = try await app.run(["pit", "finish", "brisket", "--early"])
        try await watch.wait(for: "] brisket is off the pit.\n")
        watch.signal(SIGINT)
        let outcome = try await watch.finish()

        #expect(outcome.end == .signalled(SIGINT))
        #expect(outcome.errorOutput == "")
    }

    @Test("What time does is seen.", arguments: [[], ["--json"]])
    func time(options: [String]) async throws {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "chicken", "--weight", "1kg"])
        let watch = try app.start(
            ["pit", "watch"] + options, environment: ["RIBHOUSE_SPEED": "10000"])

        let text =
            options.isEmpty
            ? "chicken (1 kg): waits for you: Put it on the pit." : #""event":"waits""#
        try await watch.wait(for: text)
        watch.signal(SIGTERM)

        #expect(try await watch.finish().end == .signalled(SIGTERM))
    }

    @Test("A sign-out in another program ends it.")
    func signOut() async throws {
        try await app.signIn()
        let watch = try app.start(["pit", "watch"])
        try await watch.wait(for: "] Nothing is on the pit.")

        _ = try await app.run(["logout"])
        let outcome = try await watch.finish()

        #expect(outcome.end == .exited(4))
        #expect(outcome.errorOutput == "You were signed out by another program.\n")
    }

    @Test(
        "When its output cannot be written, it ends and says so.",
        .enabled(if: Descriptors.hasFullDevice))
    func fullDisk() async throws {
        try await app.signIn()

        let outcome = try await app.run(["pit", "watch"], output: .file("/dev/full"))

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix("Standard output cannot be written"))
    }

    @Test("A pit that cannot be read ends a watch that waits for the person.")
    func damagedUntilNeeded() async throws {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "chicken", "--weight", "1kg"])
        try app.write("{", to: try #require(app.files.first { $0.hasPrefix("pit-") }))

        let outcome = try await app.run(["pit", "watch", "--until-needed"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains("is damaged"))
    }

    @Test("A watch of an empty pit that waits for the person fails.")
    func emptyUntilNeeded() async throws {
        try await app.signIn()

        let outcome = try await app.run(["pit", "watch", "--until-needed"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput == "Nothing is on the pit, so nothing will need you.\n")
    }

    @Test("A pit that is damaged and repaired meanwhile is reported, and watched again.")
    func damaged() async throws {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "chicken", "--weight", "1kg"])
        let file = try #require(app.files.first { $0.hasPrefix("pit-") })
        let watch = try app.start(["pit", "watch"])
        try await watch.wait(for: "chicken (1 kg)")

        try app.write("{", to: file)
        // The doctor may be first; the watcher then sees an empty pit only.
        _ = try await app.run(["doctor", "--repair"])
        try await watch.wait(for: "] chicken is off the pit.\n")
        watch.signal(SIGINT)

        #expect(try await watch.finish().end == .signalled(SIGINT))
    }
}
