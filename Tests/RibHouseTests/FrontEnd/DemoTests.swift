import ArgumentParsing
import Console
import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The demo", .failsIfStuck)
struct DemoTests {
    @Test(
        "A line, an answer and the end wait for the commands that have to end first.",
        .schedules(50))
    func order() async throws {
        // Work that has just ended may still be in the tree.
        let output = try await played().replacing(#/  \[.*\]/#, with: "")

        let end = try #require(output.split(separator: "\n\nribhouse (login)> status\n").last)
        #expect(
            end.hasPrefix(
                """
                You are not signed in.
                Welcome, guest. You like brisket, burnt ends.
                Tip: Plan a dinner, and all is ready at one time. Type `dinner 18:00`.
                Nothing is on the pit. Type `start brisket 5kg`.

                ribhouse> status
                Signed in as guest, who likes brisket, burnt ends.

                ribhouse> tree
                Launch  active
                └── LoggedIn  active
                    ├── Announcements  active
                    ├── Meal  active
                    ├── Tips  active
                    └── PitBoard  active

                ribhouse> start chicken 2kg
                """))
    }

    @Test("A run shows sign-ins and a cook, the same each time, and touches no file.")
    func demo() async throws {
        let app = TestApp()

        let outcome = try await app.run(["demo"], environment: ["TZ": "UTC"])

        var rest = outcome.output[...]
        for text in [
            "[signs in]", "ribhouse (login)> cancel",
            "ribhouse> start chicken 2kg", "(15 min later)", "[08:15] chicken: Put it on the pit.",
            "ribhouse> confirm chicken", "$ ribhouse open pit/chicken", "▶ smoke", "ribhouse> tree",
            "    └── PitCook “chicken”  active", "ribhouse> logout\nSigning out.",
        ] {
            let found = try #require(rest.range(of: text), "\(text) is missing in: \(rest)")
            rest = rest[found.upperBound...]
        }
        #expect(outcome.errorOutput.contains("Sign-in was cancelled. Nothing changed."))
        #expect(outcome.errorOutput.contains("`login` is already running."))
        #expect(outcome.end == .exited(0))
        let second = try await app.run(["demo"], environment: ["TZ": "UTC"])
        // Two units print what a new cook means: its row, and a tip. Their order is open.
        #expect(Self.sortedLines(second.output) == Self.sortedLines(outcome.output))
        #expect(second.errorOutput == outcome.errorOutput)
        #expect(second.end == outcome.end)
        #expect(app.files == [])
    }

    private static func sortedLines(_ text: String) -> [Substring] {
        text.split(separator: "\n").sorted()
    }

    /// Returns all that the demo prints.
    private func played() async throws -> String {
        let pipe = try TestPipe()
        let console = LineConsole(
            input: pipe.readEnd, output: pipe.writeEnd, errorOutput: pipe.writeEnd)
        let arguments = try Arguments([], options: [])
        let code = try await DemoCommand(arguments).run(on: console)

        #expect(code == .done)
        return pipe.contents()
    }
}
