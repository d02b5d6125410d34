import Console
import ConsoleTestSupport
import Foundation
import LibC
import Routing
import RoutingExtras
import RoutingTestSupport
import Synchronization
import Testing

@testable import ribhouse

@Suite("Traces of the tree", .failsIfStuck)
struct TraceTests {
    private let app = TestApp()

    private var trace: String { app.path + "/trace" }

    @Test("What happened before a command stands above it, although its events come late.")
    func order() async throws {
        try app.write("", to: "trace")
        let file = try TraceFile(path: trace)
        let unit = UnitStub()
        await file.follow(unit.events())
        let quit = LineCommand(name: "quit", summary: "") {}

        // Nothing reads the events yet.
        try await unit.launch {
            await file.recordCommand(.init(unit: "", command: quit, arguments: []))
        }
        await file.record()

        let lines = try app.read("trace").split(separator: "\n")
        let typed = try #require(lines.firstIndex { $0.contains(#""typed":"quit""#) })
        #expect(lines.prefix(typed).last?.contains(#""state":"active""#) == true)
        #expect(lines.dropFirst(typed).last?.contains(#""state":"closed""#) == true)
    }

    @Test("A wrong line ends the replay of a pipe that goes on.")
    func wrongLine() async throws {
        let run = try app.start(["replay", "-"])
        run.send("y\n")

        let replay = try await run.finish()

        #expect(replay.end == .exited(1))
        #expect(replay.errorOutput.hasPrefix("Line 1 of - is not an event."))
    }

    @Test("Ctrl-C ends the replay of a pipe to which no program writes.")
    func pipeWithoutWriter() async throws {
        try app.write("", to: "other")
        let pipe = app.path + "/pipe"
        // Safe, also below: the path lives as long as the call.
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let run = try app.start(["replay", pipe])
        // The program catches signals before it opens the pipe, which cannot be written to until then.
        let writer = Mutex<Int32>(-1)
        await eventually {
            writer.withLock { $0 = unsafe open(pipe, O_WRONLY | O_NONBLOCK) }
            return writer.withLock { $0 >= 0 }
        }
        defer { writer.withLock { _ = close($0) } }
        run.signal(SIGINT)

        #expect(try await run.finish().end == .signalled(SIGINT))
    }

    // MARK: Deep trees

    private func replay(_ lines: [String], _ options: String...) async throws -> ProgramRun.Outcome
    {
        try app.write(lines.map { $0 + "\n" }.joined(), to: "trace")
        return try await app.run(["replay", trace] + options)
    }

    private static func lines(levels: Int) -> [String] {
        (1...levels).map { unit in
            let parent = unit == 1 ? "" : #""parent":\#(unit - 1),"#
            return #"{"at":1,"event":{"attached":{"name":"U",\#(parent)"unit":\#(unit)}}}"#
        }
    }

    @Test(
        "A replay prints each unit, with output that grows as the tree does.",
        arguments: ["--json", "--unit=U", "--unit=V"], [200, 1_000])
    func replay(option: String, levels: Int) async throws {
        let last = #"{"at":1,"event":{"attached":{"name":"V","parent":\#(levels),"unit":0}}}"#

        let outcome = try await replay(Self.lines(levels: levels) + [last], option)

        #expect(outcome.end == .exited(0) && outcome.errorOutput == "")
        #expect(outcome.output.split(separator: "U").count >= levels)
        #expect(outcome.output.utf8.count < 1_500 * levels)
    }

    @Test("JSON of a tree has each unit, whatever its name is.")
    func json() async throws {
        let lines = [
            #"{"at":1,"event":{"attached":{"name":"A","unit":1}}}"#,
            #"{"at":1,"event":{"started":{"name":"\u001b “w”","unit":1,"work":7}}}"#,
            #"{"at":1,"event":{"attached":{"name":"B","parent":1,"unit":2}}}"#,
            #"{"at":1,"event":{"attached":{"name":"\"children\" : [","parent":1,"unit":3}}}"#,
            #"{"at":1,"event":{"attached":{"name":"D","parent":3,"unit":4}}}"#,
        ]
        var trace = Trace(path: "trace")
        for line in lines { try trace.append(#require(TraceLine(line))) }

        let output = try await replay(lines, "--json").output

        let tree = try JSONDecoder().decode(TreeSnapshot.self, from: Data(output.utf8))
        #expect(tree == trace.tree)
        #expect(output.contains("\n  \"version\" : 1,\n"))
    }

    @Test("A tree of more levels than a stack has room for is refused.")
    func tooDeep() async throws {
        let outcome = try await replay(Self.lines(levels: 10_001))

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasSuffix("Replay a tree that is less deep.\n"))
    }

    // MARK: Following

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

    /// Adds text to the trace, as a program that traces does.
    private func append(_ text: String) throws {
        if !app.files.contains("trace") { try app.write("", to: "trace") }
        let file = try #require(FileHandle(forWritingAtPath: trace))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    /// Writes text to the trace, follows it, and waits for the first row.
    private func follow(_ text: String) async throws -> ProgramRun {
        try append(text)
        let run = try app.start(["replay", trace, "--follow"])
        try await run.wait(for: Self.rows[0])
        return run
    }

    @Test("Each line is shown as it is written, and the end of the tree is the end.")
    func followed() async throws {
        let run = try await follow(Self.lines[0] + "\n")
        try append(Self.lines[1] + "\n" + Self.lines[2])
        try await run.wait(for: Self.rows[1])
        try append("\n")

        let outcome = try await run.finish()

        #expect(outcome.output == Self.rows.joined())
        #expect(outcome.end == .exited(0))
    }

    @Test("A file that is not there yet is waited for.")
    func missing() async throws {
        let run = try app.terminal(["replay", trace, "--follow"], environment: ["TERM": "dumb"])
        try await run.wait(for: "Waiting for \(trace).")
        try append(Self.lines.map { $0 + "\n" }.joined())

        #expect(try await run.finish().screen.contains(Self.rows[2].dropLast()))
    }

    @Test(
        "A trace that is moved, removed, created again or cut is no longer followed, with an error.",
        arguments: ["mv $F $F.old", "rm $F", "rm $F; echo > $F", ": > $F"])
    func replaced(change: String) async throws {
        let run = try await follow(Self.lines[0] + "\n")

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
        let run = try await follow(Self.lines[0] + "\n" + Self.lines[1].dropLast(9))
        run.signal(SIGINT)

        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(SIGINT))
        #expect(outcome.output == Self.rows[0])
        #expect(outcome.errorOutput.isEmpty)
    }

    @Test("On a terminal it draws the tree again and again, and Ctrl-C gives the terminal back.")
    func screen() async throws {
        try append(Self.lines[0] + "\n" + Self.lines[1].dropLast(9))
        let run = try app.terminal(["replay", trace, "--follow"], environment: ["TERM": "xterm"])
        try await run.wait(for: "Launch  activating")
        try append(Self.lines[1].suffix(9) + "\n")
        try await run.answer(["is active": "\u{3}"])

        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(SIGINT))
        #expect(run.isEchoOn)
        #expect(!outcome.screen.contains("ancelled"))
    }
}
