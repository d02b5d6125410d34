import ArgumentParsing
import Console
import ConsoleTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("The demo", .schedules(50))
struct DemoTests {
    @Test("A line, an answer and the end wait for the commands that have to end first.")
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

    /// Returns all that the demo prints.
    private func played() async throws -> String {
        let pipe = try TestPipe()
        let output = OutputWriter(descriptor: pipe.writeEnd, name: "The output")
        let console = LineConsole(
            input: InputReader(descriptor: pipe.readEnd), output: output, errorOutput: output,
            terminal: nil)

        let arguments = try Arguments([], options: [])
        let code = try await DemoCommand(arguments).run(on: console)

        #expect(code == .done)
        return pipe.contents()
    }
}
