import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@Suite("Signals that end a session on a terminal", .failsIfStuck)
struct SignalTests {
    private let app = TestApp()

    @Test("A request to terminate brings the echo back.", arguments: [SIGTERM, SIGHUP])
    func terminate(signal: Int32) async throws {
        try await app.add("joe", password: "right-one")
        let run = try app.terminal()
        run.send("login\n")
        _ = try await run.wait(for: "Name: ")
        run.send("joe\n")
        _ = try await run.wait(for: "Password: ")

        run.signal(signal)
        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(signal))
        #expect(run.isEchoOn)
    }

    @Test(
        "A signal that ends the program ends it at once, at the prompt and at a password.",
        arguments: [SIGQUIT, SIGSEGV, SIGABRT, SIGUSR1], ["ribhouse> ", "Password: "])
    func ends(signal: Int32, at question: String) async throws {
        try await app.add("joe", password: "right-one")
        let run = try app.terminal()
        if question == "Password: " {
            run.send("login\n")
            _ = try await run.wait(for: "Name: ")
            run.send("joe\n")
        }
        _ = try await run.wait(for: question)

        run.signal(signal)
        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(signal))
        #expect(run.isEchoOn)
        #expect(outcome.screen.hasSuffix(question))
    }

    #if canImport(Glibc)
        @Test(
            "SIGQUIT ends the program also before its first line, at a call of the loader, of the runtime or of `main`.",
            .enabled("strace does not work here") { await Fault.canInject() }, arguments: 1...4)
        func quitAtStart(number: Int) async throws {
            let run = try ProgramRun.onTerminal(
                Fault.strace,
                [
                    "-qq", "-o", "/dev/null", "-e", "trace=prlimit64", "-e",
                    "inject=prlimit64:signal=QUIT:when=\(number)", BuiltProduct.path("ribhouse"),
                ], environment: ["RIBHOUSE_HOME": app.path, "TERM": "xterm"])

            let outcome = try await run.finish()

            #expect(outcome.end == .signalled(SIGQUIT))
            #expect(outcome.screen == "")
        }
    #endif

    @Test("Ctrl-\\ while a password is hashed ends the program.")
    func quitWhileHashing() async throws {
        try await app.add("joe", password: "right-one")
        let run = try app.terminal()
        run.send("login\n")
        _ = try await run.wait(for: "Name: ")
        run.send("joe\n")
        _ = try await run.wait(for: "Password: ")

        run.send("right-one\n")
        // The program ends the hidden line itself, after it has read it. Then it hashes.
        _ = try await run.wait(for: "\n")
        run.send("\u{1C}")
        let outcome = try await run.finish()

        #expect(outcome.end == .signalled(SIGQUIT))
        #expect(run.isEchoOn)
    }
}
