import ConsoleTestSupport
import Foundation
import LibC
import RoutingTestSupport
import Testing

@Suite("A trace that is followed", .failsIfStuck)
struct TraceFollowTests {
    private let app = TestApp()
    private static let lines = [
        #"{"at":0,"event":{"attached":{"name":"Launch","unit":1}}}"#,
        #"{"at":1,"event":{"changed":{"state":"active","unit":1}}}"#,
        #"{"at":2,"event":{"changed":{"state":"closed","unit":1}}}"#,
    ]
    private static let rows = [
        "1    0 ms       Launch (1) is the root\n",
        "2    1000 ms    Launch (1) is active, was activating\n",
        "3    2000 ms    Launch (1) is closed\n",
    ]

    private var trace: String { app.path + "/trace" }

    /// Adds text to the trace, as a program that traces does.
    private func append(_ text: String) throws {
        if !app.files.contains("trace") { try app.write("", to: "trace") }
        let file = try #require(FileHandle(forWritingAtPath: trace))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    @Test("Each line is shown as it is written, and the end of the tree is the end.")
    func lines() async throws {
        try append(Self.lines[0] + "\n")
        let run = try app.start(["replay", trace, "--follow"])
        try await run.wait(for: Self.rows[0])
        try append(Self.lines[1] + "\n" + Self.lines[2])
        try await run.wait(for: Self.rows[1])
        try append("\n")

        let outcome = try await run.finish()

        #expect(outcome.output == Self.rows.joined())
        #expect(outcome.end == .exited(0))
    }

    @Test("A file that is not there yet is waited for.")
    func missing() async throws {
        let run = try app.terminal("replay", trace, "--follow", environment: ["TERM": "dumb"])
        try await run.wait(for: "Waiting for \(trace).")
        try append(Self.lines.map { $0 + "\n" }.joined())

        #expect(try await run.finish().screen.contains(Self.rows[2].dropLast()))
    }

    @Test(
        "A trace that is moved, removed, created again or cut is no longer followed, with an error.",
        arguments: ["mv $F $F.old", "rm $F", "rm $F; echo > $F", ": > $F"])
    func replaced(change: String) async throws {
        try append(Self.lines[0] + "\n")
        let run = try app.start(["replay", trace, "--follow"])
        try await run.wait(for: Self.rows[0])

        _ = try await ProgramRun("/bin/sh", ["-c", change], environment: ["F": trace]).finish()
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(1))
        #expect(
            outcome.errorOutput
                == "\(trace) was moved, removed or cut while it was followed. Run the command again.\n"
        )
    }

    @Test(
        "A pipe is shown as it is written; the half line of a program that was killed is left out.")
    func pipe() async throws {
        let run = try app.start(["replay", "-", "--follow"])
        run.send(Self.lines[0] + "\n")
        try await run.wait(for: Self.rows[0])
        run.send(Self.lines[1] + "\n" + Self.lines[2].dropLast(9))
        run.endInput()

        let outcome = try await run.finish()

        #expect(outcome.output == Self.rows[0] + Self.rows[1])
        #expect(outcome.errorOutput == "The last line of - is cut and was left out.\n")
        #expect(outcome.end == .exited(0))
    }

    @Test("Ctrl-C ends it without a word, also after the half line of a program that was killed.")
    func interrupt() async throws {
        try append(Self.lines[0] + "\n" + Self.lines[1].dropLast(9))
        let run = try app.start(["replay", trace, "--follow"])
        try await run.wait(for: Self.rows[0])
        run.signal(SIGINT)

        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(SIGINT))
        #expect(outcome.output == Self.rows[0])
        #expect(outcome.errorOutput.isEmpty)
    }

    @Test("On a terminal it draws the tree again and again, and Ctrl-C gives the terminal back.")
    func screen() async throws {
        try append(Self.lines[0] + "\n" + Self.lines[1].dropLast(9))
        let run = try app.terminal("replay", trace, "--follow", environment: ["TERM": "xterm"])
        try await run.wait(for: "Launch  activating")
        try append(Self.lines[1].suffix(9) + "\n")
        try await run.wait(for: "is active")
        run.send("\u{3}")

        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(SIGINT))
        #expect(run.isEchoOn)
        #expect(!outcome.screen.contains("ancelled"))
    }
}
