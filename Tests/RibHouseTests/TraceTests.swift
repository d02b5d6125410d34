import ConsoleTestSupport
import LibC
import RoutingTestSupport
import Synchronization
import Testing

@Suite("Traces of the tree", .failsIfStuck)
struct TraceTests {
    private let app = TestApp()

    private func trace(_ lines: String...) async throws -> String {
        try app.write("", to: "other")
        let path = app.path + "/trace"
        _ = try await app.run(
            ["--trace", path], input: lines.map { $0 + "\n" }.joined())
        return path
    }

    @Test("A session leaves a trace, and its replay draws the tree as it was before the end.")
    func replay() async throws {
        let path = try await trace("login", "joe", "right-one", "quit")

        let replay = try await app.run(["replay", path])

        #expect(replay.end == .exited(0))
        #expect(
            replay.output.hasPrefix(
                "Launch  active  [follows the session, watches the session]\n└── "))
    }

    @Test("A replay up to an event draws the tree of that moment.")
    func moment() async throws {
        let path = try await trace("quit")

        let replay = try await app.run(["replay", path, "--after", "1"])

        #expect(replay.errorOutput == "")
        #expect(replay.output == "Launch  activating\n")
    }

    @Test("The list shows each attach and each end.")
    func list() async throws {
        let path = try await trace("quit")

        let list = try await app.run(["replay", "--list", path])

        let words = list.output.split(separator: "\n").map { $0.drop { $0 != "L" } }
        #expect(words.first == "Launch (1) is the root")
        #expect(words.contains("LoggedOut (2) is attached to Launch (1)"))
        #expect(words.last == "Launch (1) is closed")
    }

    @Test("A trace has the names of the commands that ran, and nothing else that was typed.")
    func typed() async throws {
        try await app.add("joe", password: "right-one-1")
        let path = try await trace(
            "status", "login", "joe", "right-one-1", "account", "foods hidden-food", "wrong-one-2")

        let list = try await app.run(["replay", "--list", path])

        let commands = list.output.split(separator: "\n").compactMap {
            $0.split(separator: "You typed: ").dropFirst().first
        }
        #expect(commands == ["status", "login", "account", "foods"])
        let text = try app.read("trace")
        for secret in ["right-one-1", "hidden-food", "wrong-one-2"] {
            #expect(!text.contains(secret))
        }
    }

    @Test(
        "A command without a tree is refused before it runs, and no file is created.",
        arguments: [["version"], ["pit"], ["replay", "-"]])
    func withoutTree(command: [String]) async throws {
        try app.write("", to: "other")

        let outcome = try await app.run(["--trace", app.path + "/trace"] + command)

        #expect(outcome.end == .exited(2))
        #expect(
            outcome.errorOutput.hasPrefix(
                "`\(command[0])` has no tree of units, so there is nothing to trace."))
        #expect(!app.files.contains("trace"))
    }

    @Test("A trace is read from the standard input, too.", arguments: ["-", "/dev/stdin"])
    func pipe(name: String) async throws {
        let line = #"{"at":0,"event":{"attached":{"name":"Launch","unit":1}}}"#

        let replay = try await app.run(["replay", name], input: line + "\n")

        #expect(replay.output == "Launch  activating\n")
    }

    @Test(
        "A line that is not part of a trace is refused, with its number.",
        arguments: [
            ("nonsense", "Line 1 of - is not an event. Name a file that --trace has written."),
            (
                #"{"at":0,"event":{"changed":{"state":"active","unit":7}}}"#,
                "Line 1 of - does not fit the lines before it. Unit 7 is not in the tree. "
                    + "Replay a trace from its first event on."
            ),
            (
                #"{"at":1e300,"event":{"attached":{"name":"Launch","unit":1}}}"#,
                "Line 1 of - is not an event. Name a file that --trace has written."
            ),
            (
                #"{"at":-1,"event":{"attached":{"name":"Launch","unit":1}}}"#,
                "Line 1 of - is not an event. Name a file that --trace has written."
            ),
        ])
    func refused(line: String, sentence: String) async throws {
        let replay = try await app.run(["replay", "--list", "-"], input: line + "\n")

        #expect(replay.end == .exited(1))
        #expect(replay.errorOutput == sentence + "\n")
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

    @Test("A last line that a crash has cut is left out, and reported.")
    func cut() async throws {
        let line = #"{"at":0,"event":{"attached":{"name":"Launch","unit":1}}}"#
        try app.write(line + "\n" + line.dropLast(), to: "trace")

        let replay = try await app.run(["replay", app.path + "/trace"])

        #expect(replay.end == .exited(0))
        #expect(replay.output == "Launch  activating\n")
        #expect(
            replay.errorOutput == "The last line of \(app.path)/trace is cut and was left out.\n")
    }

    @Test("A trace without events has no tree, and no number of events would help.")
    func empty() async throws {
        let outcome = try await app.run(["replay", "-"], input: "")

        #expect(outcome.end == .exited(1))
        #expect(
            outcome.errorOutput
                == "The trace has no events. Name a file that --trace has written.\n")
    }

    @Test("An option without its file is refused.", arguments: [["--trace"], ["replay"]])
    func usage(arguments: [String]) async throws {
        let outcome = try await app.run(arguments)

        #expect(outcome.end == .exited(2))
    }
}
