import ConsoleTestSupport
import Foundation
import Testing

@Suite("Traces of the tree")
struct TraceSuite {
    private let house = TestHouse()

    private func trace(_ lines: String...) async throws -> String {
        try house.write("", to: "other")
        let path = house.path + "/trace"
        _ = try await house.run(
            ["--trace", path], input: lines.map { $0 + "\n" }.joined())
        return path
    }

    @Test("A session leaves a trace, and its replay draws the tree as it was before the end.")
    func replay() async throws {
        let path = try await trace("login", "joe", "right", "quit")

        let replay = try await house.run(["replay", path])

        #expect(replay.end == .exited(0))
        #expect(replay.output.hasPrefix("Launch  active\n└── "))
    }

    @Test("A replay up to an event draws the tree of that moment.")
    func moment() async throws {
        let path = try await trace("quit")

        let replay = try await house.run(["replay", path, "--after", "1"])

        #expect(replay.output == "Launch  activating\n")
    }

    @Test("The list tells who is attached where, and who is gone.")
    func list() async throws {
        let path = try await trace("quit")

        let list = try await house.run(["replay", "--list", path])

        let words = list.output.split(separator: "\n").map { $0.drop { $0 != "L" } }
        #expect(words.first == "Launch (1) is the root")
        #expect(words.contains("LoggedOut (2) is attached to Launch (1)"))
        #expect(words.last == "Launch (1) is closed")
    }

    @Test("A trace is read from the standard input, too.")
    func pipe() async throws {
        let line = #"{"at":0,"event":{"attached":{"name":"Launch","unit":1}}}"#

        let replay = try await house.run(["replay", "-"], input: line + "\n")

        #expect(replay.output == "Launch  activating\n")
    }

    @Test(
        "What is no trace is refused, by its line.",
        arguments: [
            ("nonsense", "Line 1 of - is no event; name a file that --trace has written."),
            (
                #"{"at":0,"event":{"changed":{"state":"active","unit":7}}}"#,
                "Line 1 of - does not fit the lines before it. Unit 7 is not in the tree here; "
                    + "replay a trace from its first event on."
            ),
        ])
    func refused(line: String, sentence: String) async throws {
        let replay = try await house.run(["replay", "-"], input: line + "\n")

        #expect(replay.end == .exited(1))
        #expect(replay.errorOutput == sentence + "\n")
    }

    @Test("A file that is there already stays as it is.")
    func existing() async throws {
        try house.write("kept", to: "notes")

        let outcome = try await house.run(["--trace", house.path + "/notes", "tree"])

        #expect(outcome.end == .exited(1))
        #expect(
            outcome.errorOutput.hasSuffix("is there already; name another file for the trace.\n"))
        #expect(try house.read("notes") == "kept")
    }

    @Test(
        "A trace that cannot be written is told, and the command is done all the same.",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func unwritable() async throws {
        let outcome = try await house.run(["--trace", "/dev/full", "tree"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.output == "Launch  active\n└── LoggedOut  active\n")
        #expect(outcome.errorOutput == "/dev/full cannot be written: No space left on device.\n")
    }

    @Test("An option without its file is refused.", arguments: [["--trace"], ["replay"]])
    func usage(arguments: [String]) async throws {
        let outcome = try await house.run(arguments)

        #expect(outcome.end == .exited(2))
    }
}
