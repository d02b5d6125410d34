import ConsoleTestSupport
import RaceTesting
import Testing

@Suite("A run of a program", .failsIfStuck)
struct ProgramRunTests {
    @Test("A program that does not exist is reported.")
    func missingProgram() {
        let error = #expect(throws: ProgramRunError.self) {
            try ProgramRun("/there/is/no/such/program")
        }

        #expect("\(error, default: "")".contains("/there/is/no/such/program cannot be started"))
    }

    @Test("A wait fails at the end of the program, and reports what was seen.")
    func endedWait() async throws {
        let run = try ProgramRun("/bin/cat")
        run.send("ribs\n")
        run.endInput()

        let error = await #expect(throws: ProgramRunError.self) {
            try await run.wait(for: "brisket")
        }

        #expect("\(error, default: "")".contains("“brisket”. Seen:\nribs\n"))
    }

    @Test("A wait fails when it is cancelled, and reports what was seen.")
    func cancelledWait() async throws {
        let run = try ProgramRun("/bin/cat")
        run.send("ribs\n")
        try await run.wait(for: "ribs")
        let waiting = Task { try await run.wait(for: "brisket") }

        waiting.cancel()

        let error = await #expect(throws: ProgramRunError.self) { try await waiting.value }
        #expect("\(error, default: "")".hasSuffix("for “brisket”. Seen so far:\nribs\n"))
    }
}
