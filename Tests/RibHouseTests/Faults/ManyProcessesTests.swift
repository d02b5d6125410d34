import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// `FAULTS=all` makes a thousand accounts, and a thousand changes of the cook by each process.
@Suite("Many processes", .failsIfStuck, .ifFaultsAreWanted) struct ManyProcessesTests {
    private let app = TestApp()

    @Test("Eight processes change the files at once, and no change is lost.")
    func eight() async throws {
        // Each account takes the time of a hash.
        let each = Fault.isLongRun ? 125 : 5

        try await withThrowingTaskGroup(of: Void.self) { group in
            for process in 0..<8 {
                group.addTask { [app] in
                    for number in 0..<each {
                        let run = try await app.run(
                            ["accounts", "add", "p\(process)n\(number)", "--password-stdin"],
                            input: "brisket-4-ever")
                        #expect(run.end == .exited(0), "\(run.errorOutput)")
                    }
                }
            }
            try await group.waitForAll()
        }

        let list = try await app.run(["accounts", "list"]).output
        #expect(list.split(separator: "\n").count == 8 * each)
        print("\(8 * each) changes by eight processes")
    }

    @Test("Eight processes change one cook at once, and no change is lost.")
    func eightAtOnePit() async throws {
        let each = Fault.isLongRun ? 1_000 : 5
        try await app.signIn()
        _ = try await app.run(["pit", "start", "brisket", "--weight", "5kg"])

        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [app] in
                    for _ in 0..<each {
                        let run = try await app.run(["pit", "adjust", "brisket", "--by", "1m"])
                        #expect(run.end == .exited(0), "\(run.errorOutput)")
                    }
                }
            }
            try await group.waitForAll()
        }

        let pit = try await app.run(["pit", "--json"]).output
        #expect(pit.contains("\"seconds\" : \((30 + 8 * each) * 60),"), "\(pit)")
    }

    @Test(
        "A program that is stopped while it holds the lock holds up no reader, and no writer for long.",
        .enabled("strace does not work here") { await Fault.canInject() })
    func stoppedHolder() async throws {
        let stop = ["-f", "-e", "trace=rename", "-e", "inject=rename:signal=STOP:when=1"]
        let holder = try ProgramRun(
            Fault.strace,
            stop + [BuiltProduct.path("ribhouse"), "accounts", "add", "joe", "--password-stdin"],
            environment: ["RIBHOUSE_HOME": app.path])
        // A program that is stopped must not outlive the test.
        defer { kill(-holder.processID, SIGCONT) }
        holder.send("brisket-4-ever")
        holder.endInput()
        try await holder.wait(for: "stopped by SIGSTOP")

        let outcome = try await app.run(
            ["accounts", "add", "ann", "--password-stdin"], input: "brisket-4-ever")
        let status = try await app.run(["status"])
        kill(-holder.processID, SIGCONT)
        let end = try await holder.finish().end
        let list = try await app.run(["accounts", "list"])

        #expect(outcome.end == .exited(1))
        // Linux says which process has the lock, though not on every file system.
        let sentence = /^(Process \d+|Another program) has held \S+\/lock for too long\./
        #expect(outcome.errorOutput.contains(sentence))
        #expect(status.end == .exited(4))
        #expect(end == .exited(0))
        #expect(list.output == "joe\n")
    }
}
