import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// Failures that no transcript can show, because they need a device, a limit or time.
@Suite("Failures of the system, and waits", .failsIfStuck)
struct FailureTests {
    private let app = TestApp()

    @Test(
        "An output or a trace that cannot be written is reported, with exit code 1.",
        .enabled(if: Descriptors.hasFullDevice),
        arguments: [
            (["demo"], "Standard output cannot be written: No space left on device.\n"),
            (["pit", "watch"], "Standard output cannot be written: No space left on device.\n"),
        ])
    func fullOutput(arguments: [String], sentence: String) async throws {
        try await app.signIn()

        let outcome = try await app.run(arguments, output: .file("/dev/full"))

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput == sentence)
    }

    @Test(
        "A trace that cannot be written is reported, and the command still runs.",
        .enabled(if: Descriptors.hasFullDevice))
    func fullTrace() async throws {
        let outcome = try await app.run(["--trace", "/dev/full", "tree"])

        #expect(outcome.end == .exited(1))
        #expect(outcome.output.hasSuffix("└── LoggedOut  active\n"))
        #expect(outcome.errorOutput == "/dev/full cannot be written: No space left on device.\n")
    }

    #if os(Linux)
        @Test("With too little memory a program says so, and from some limit on it works.")
        func littleMemory() async throws {
            var ends: [ProgramRun.End] = []
            for limit in stride(from: 120_000, through: 300_000, by: 30_000) {
                let run = try app.pipeline("ulimit -v \(limit); exec ribhouse tree")
                run.endInput()
                let outcome = try await run.finish()

                let saysSo = outcome.errorOutput.hasPrefix("The system has no threads or no memory")
                #expect(outcome.end == .exited(saysSo ? 1 : 0), "with \(limit) KiB")
                if ends.last != outcome.end { ends.append(outcome.end) }
            }
            #expect(ends == [.exited(1), .exited(0)])
        }
    #endif

    @Test(
        "The doctor says when it cannot know which pits there are.",
        .enabled("strace does not work here") { await Fault.canInject() })
    func unlistable() async throws {
        try app.write("{", to: "pit-1.json")
        let inject = ["-f", "-o", "/dev/null", "-e", "inject=getdents64:error=EIO"]

        let doctor = try ProgramRun(
            Fault.strace, inject + [BuiltProduct.path("ribhouse"), "doctor"],
            environment: ["RIBHOUSE_HOME": app.path])
        let outcome = try await doctor.finish()

        #expect(outcome.end == .exited(1))
        #expect(outcome.output.hasPrefix("Could not list \(app.path): Input/output error"))
    }

    @Test(
        "After failures, a command that checks the password says that it waits.",
        arguments: [
            (["login", "--user", "joe", "--password-stdin"], "brisket-4-ever\n"),
            (["account", "password", "--password-stdin"], "brisket-4-ever\npulled-pork\n"),
            (["account", "remove", "--password-stdin"], "brisket-4-ever\n"),
            ([], "account\npassword\nbrisket-4-ever\npulled-pork\n"),
        ])
    func delay(command: [String], input: String) async throws {
        if command.first == "login" {
            try await app.add("joe", password: "brisket-4-ever")
        } else {
            try await app.signIn()
        }
        try app.addFailures()
        let run = try app.start(command)

        run.send(input)
        run.endInput()

        try await run.wait(for: "Too many attempts have failed. This one is checked in ")
    }

    @Test("When the time for the sign-in is over, a link is not opened.")
    func notSignedIn() async throws {
        let outcome = try await app.start(["open", "pit", "--within", "1"]).finish()

        #expect(outcome.end == .exited(4))
        #expect(
            outcome.errorOutput.hasSuffix(
                "You did not sign in within 1 s. Sign in, then try again.\n"))
    }
}
