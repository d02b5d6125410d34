import ConsoleTestSupport
import LibC
import RaceTesting
import Testing

@Suite("A program with few resources", .failsIfStuck)
struct ProgramResourceTests {
    private let fixture = BuiltProduct.path("console-fixture")

    private func outcome(of command: String, limits: String) async throws -> ProgramRun.Outcome {
        let run = try ProgramRun("/bin/sh", ["-c", "\(limits); exec '\(fixture)' \(command)"])
        run.send("one\n")
        run.endInput()
        return try await run.finish()
    }

    @Test("Is told that it may open too few files, and keeps none of them open.")
    func fewDescriptors() async throws {
        let outcome = try await outcome(of: "check", limits: "ulimit -n 16")

        #expect(outcome.end == .exited(1))
        #expect(outcome.output == "0 left open.\n")
        #expect(outcome.errorOutput.hasPrefix("The program may open too few files."))
    }

    @Test("Is told that its stack is too small.")
    func smallStack() async throws {
        // With less, the system's loader may have no stack left before the program starts.
        let outcome = try await outcome(of: "check", limits: "ulimit -s 32")

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix("The stack of the program is too small."))
    }

    @Test(
        "Opens only what is missing of the three descriptors, and a copy of its input.",
        arguments: [(ProgramRun.Channel.pipe, "1\n"), (.closed, "2\n")])
    func standardDescriptors(input: ProgramRun.Channel, opened: String) async throws {
        let run = try ProgramRun(fixture, ["standard"], input: input)

        #expect(try await run.finish().output == opened)
    }

    @Test("Passes the check with 64 descriptors, and gets all of them back.")
    func enoughDescriptors() async throws {
        let outcome = try await outcome(of: "check 4", limits: "ulimit -n 64")

        #expect(outcome.end == .exited(0))
        #expect(outcome.output == "Enough.\n")
    }

    @Test("Is told that there is no descriptor left to catch signals.")
    func noDescriptor() async throws {
        let outcome = try await outcome(of: "exhaust", limits: "ulimit -n 64")

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix("The input cannot be read: Too many open files."))
    }

    @Test("Gets the descriptors and the memory of each input reader back.")
    func readersEnd() async throws {
        // Large stacks, where they are possible, show that none is left.
        let outcome = try await outcome(of: "readers", limits: "ulimit -s 250000 2>/dev/null || :")

        #expect(outcome.output == "All closed.\n")
    }

    @Test("Gets the descriptors of readers back that stop while callers wait.")
    func readersStop() async throws {
        let outcome = try await outcome(of: "stopped", limits: ":")

        #expect(outcome.output == "All closed for 50 readers.\n")
    }

    @Test("Has a reader that takes no number of a standard descriptor.")
    func readerNumber() async throws {
        #expect(try await ProgramRun(fixture, ["number"]).finish().end == .exited(0))
    }

    @Test(
        "Uses no processor time while it waits.", arguments: ["idle-readers", "idle-writer"])
    func idle(command: String) async throws {
        #expect(try await outcome(of: command, limits: ":").output == "Idle.\n")
    }

    #if os(Linux)
        @Test("Is told that it can start too few threads.")
        func fewThreads() async throws {
            let limits = "ulimit -s 4000000; ulimit -v 2000000"
            let outcome = try await outcome(of: "check", limits: limits)

            #expect(outcome.end == .exited(1))
            #expect(outcome.errorOutput.hasPrefix("The system has no threads or no memory"))
        }

        @Test("Is told of the files first when it has too few of both.")
        func fewOfBoth() async throws {
            let limits = "ulimit -n 16; ulimit -s 4000000; ulimit -v 2000000"
            let outcome = try await outcome(of: "check", limits: limits)

            #expect(outcome.errorOutput.hasPrefix("The program may open too few files."))
        }

        @Test("Passes the check with room for some more threads than it needs.")
        func enoughThreads() async throws {
            let limits = "ulimit -s 250000; ulimit -v 6000000"

            #expect(try await outcome(of: "check", limits: limits).output == "Enough.\n")
        }

        @Test("Can start as many threads as the check did, as soon as the check has returned.")
        func checkEnds() async throws {
            let limits = "ulimit -s 250000; ulimit -v 3000000"

            #expect(try await outcome(of: "check 100", limits: limits).output == "Enough.\n")
        }

        @Test("Reports that there is no thread left to wait for input.")
        func noThread() async throws {
            let outcome = try await outcome(of: "confine", limits: "ulimit -s 250000")

            #expect(outcome.end == .exited(1))
            #expect(outcome.output == "All closed.\n")
            #expect(outcome.errorOutput.hasPrefix("The input cannot be read: Resource temporarily"))
        }
    #endif
}
