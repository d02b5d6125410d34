import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// How often a program reads a file: with ten thousand cooks each time costs.
@Suite(
    "Reads of a file", .failsIfStuck, .ifFaultsAreWanted, .serialized,
    .enabled("strace does not work here") { await Fault.canInject() })
struct ReadCountTests {
    private let app = TestApp()

    @Test("A session reads the pit once, whatever is typed, and each command of the pit does.")
    func pit() async throws {
        try await app.signIn()
        _ = try await app.run(["pit", "start", "ribs", "--weight", "1kg"])
        let pit = try #require(app.files.first { $0.hasPrefix("pit-") })

        let command = try await reads(of: pit, ["pit"])
        let change = try await reads(of: pit, ["pit", "adjust", "ribs", "--by", "1m"])
        let session = try await reads(
            of: pit, [], input: "pit\nadjust ribs 1\nstart ribs 1kg\nopen ribs\npit\n")

        #expect((command, change, session) == (1, 1, 1))
    }

    @Test("A command that shows who is signed in reads the accounts once.")
    func accounts() async throws {
        try await app.signIn()

        let count = try await reads(of: "accounts.json", ["status"])

        #expect(count == 1)
    }

    @Test("A command looks at its lock a few times.")
    func lock() async throws {
        try await app.signIn()

        let count = try await calls("%%stat", of: "lock", ["pit", "start", "ribs", "1kg"]).count

        #expect((1..<20).contains(count))
    }

    /// Returns how many reads of a small file got bytes.
    private func reads(
        of file: String, _ arguments: [String], input: String = ""
    ) async throws -> Int {
        try await calls("read", of: file, arguments, input: input)
            .count { $0.contains(/= [1-9]\d*$/) }
    }

    /// Returns the system calls for a file.
    private func calls(
        _ calls: String, of file: String, _ arguments: [String], input: String = ""
    ) async throws -> [Substring] {
        let trace = app.path + "/trace"
        let strace = ["-f", "-e", "trace=" + calls, "-P", app.path + "/" + file, "-o", trace]
        let run = try ProgramRun(
            Fault.strace, strace + [BuiltProduct.path("ribhouse")] + arguments,
            environment: ["RIBHOUSE_HOME": app.path])
        run.send(input)
        run.endInput()
        let outcome = try await run.finish()
        #expect(outcome.end == .exited(0), "\(outcome.errorOutput)")
        return try app.read("trace").split(separator: "\n").filter { $0.contains("(") }
    }
}
