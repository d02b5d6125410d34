import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@Suite("A program on pipes", .failsIfStuck)
struct ProgramOnPipesTests {
    private let fixture = BuiltProduct.path("console-fixture")

    @Test("Reads to the end, and writes only what is printed.")
    func readsToTheEnd() async throws {
        let run = try ProgramRun(fixture, ["echo"])
        run.send("one\r\ntwo")
        run.endInput()

        let outcome = try await run.finish()
        #expect(outcome.end == .exited(0))
        #expect(outcome.output == "one\ntwo\n")
        #expect(outcome.errorOutput == "")
    }

    @Test(
        "Treats a closed input as an empty one.",
        arguments: [ProgramRun.Channel.closed, .file("/dev/null")])
    func emptyInput(input: ProgramRun.Channel) async throws {
        let outcome = try await ProgramRun(fixture, ["echo"], input: input).finish()

        #expect(outcome.end == .exited(0))
        #expect(outcome.output == "")
    }

    @Test("Reports that its input is a folder.")
    func folderAsInput() async throws {
        let outcome = try await ProgramRun(fixture, ["echo"], input: .file("/")).finish()

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains("The input cannot be read: Is a directory."))
    }

    @Test("Reports that its output is closed.")
    func closedOutput() async throws {
        let run = try ProgramRun(fixture, ["echo"], output: .closed)
        run.send("one\n")
        run.endInput()

        let outcome = try await run.finish()
        #expect(outcome.end == .exited(1))
        #expect(
            outcome.errorOutput == "Standard output cannot be written: Bad file descriptor.\n")
    }

    @Test(
        "Reports that its output is a full device.",
        .enabled(if: Descriptors.hasFullDevice))
    func fullOutput() async throws {
        let run = try ProgramRun(fixture, ["echo"], output: .file("/dev/full"))
        run.send("one\n")
        run.endInput()

        let outcome = try await run.finish()
        #expect(outcome.end == .exited(1))
        #expect(
            outcome.errorOutput
                == "Standard output cannot be written: No space left on device.\n")
    }

    @Test("Ends by SIGPIPE when its output has no reader.")
    func brokenPipeEnds() async throws {
        let run = try ProgramRun(
            "/bin/sh", ["-c", "(yes | '\(fixture)' echo; echo $? >&2) | head -n 1"])

        let outcome = try await run.finish()
        #expect(outcome.output == "y\n")
        #expect(outcome.errorOutput == "\(128 + SIGPIPE)\n")
    }

    @Test("Reports that the program does not exist.")
    func missingProgram() {
        let error = #expect(throws: ProgramRunError.self) {
            try ProgramRun("/there/is/no/such/program")
        }

        #expect("\(error, default: "")".contains("/there/is/no/such/program cannot be started"))
    }

    @Test("A wait fails at the end of the program, and reports what was seen.")
    func waitReportsWhatWasSeen() async throws {
        let run = try ProgramRun(fixture, ["echo"])
        run.send("ribs\n")
        run.endInput()

        let error = await #expect(throws: ProgramRunError.self) {
            try await run.wait(for: "brisket")
        }

        #expect("\(error, default: "")".contains("“brisket”. Seen:\nribs\n"))
    }

    @Test("A wait fails when it is cancelled, and reports what was seen.")
    func cancelledWait() async throws {
        let run = try ProgramRun(fixture, ["echo"])
        run.send("ribs\n")
        try await run.wait(for: "ribs")
        let waiting = Task { try await run.wait(for: "brisket") }

        waiting.cancel()

        let error = await #expect(throws: ProgramRunError.self) { try await waiting.value }
        #expect("\(error, default: "")".hasSuffix("for “brisket”. Seen so far:\nribs\n"))
    }
}
