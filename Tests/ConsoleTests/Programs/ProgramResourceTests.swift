import ConsoleTestSupport
import LibC
import Testing

@Suite("A program with few resources")
struct ProgramResourceTests {
    private let fixture = BuiltProduct.path("console-fixture")

    private func outcome(of command: String, limits: String) async throws -> ProgramRun.Outcome {
        let run = try ProgramRun("/bin/sh", ["-c", "\(limits); exec '\(fixture)' \(command)"])
        run.send("one\n")
        run.endInput()
        return try await run.finish()
    }

    @Test("Is told that it may open too few files.")
    func fewDescriptors() async throws {
        let outcome = try await outcome(of: "check", limits: "ulimit -n 16")

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.hasPrefix("The program may open too few files."))
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

    @Test("Gets the descriptors of each input reader back.")
    func readersEnd() async throws {
        let outcome = try await outcome(of: "readers", limits: ":")

        #expect(outcome.output == "All closed.\n")
    }

    #if os(Linux)
        @Test("Is told that it can start too few threads.")
        func fewThreads() async throws {
            let limits = "ulimit -s 4000000; ulimit -v 2000000"
            let outcome = try await outcome(of: "check", limits: limits)

            #expect(outcome.end == .exited(1))
            #expect(outcome.errorOutput.hasPrefix("The system has no threads or no memory"))
        }

        @Test("Passes the check with room for some more threads than it needs.")
        func enoughThreads() async throws {
            let limits = "ulimit -s 250000; ulimit -v 6000000"

            #expect(try await outcome(of: "check", limits: limits).output == "Enough.\n")
        }

        @Test("Reports that there is no thread left to wait for input.")
        func noThread() async throws {
            let outcome = try await outcome(of: "confine", limits: "ulimit -s 250000")

            #expect(outcome.end == .exited(1))
            #expect(outcome.errorOutput.hasPrefix("The input cannot be read: Resource temporarily"))
        }
    #endif
}
