import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

/// Secrets that are nowhere else: they must be where they belong, and in no other place.
@Suite("Canaries", .failsIfStuck)
struct CanaryTests {
    private let app = TestApp()
    /// A folder of its own, which is removed at the end.
    private let folder = TestApp()
    private var trace: String { folder.path + "/trace" }

    init() throws { try folder.write("", to: "trace") }

    /// Creates an account with this password on a terminal.
    private func signUp(_ password: String) async throws -> ProgramRun {
        let run = try app.terminal(["--trace", trace])
        for (question, answer) in [
            ("ribhouse> ", "login"), ("Name: ", "joe"), ("[Y/n] ", ""),
            ("New password, 8 characters or more: ", password), ("Again: ", password),
            ("(Enter for none): ", "ribs"),
        ] {
            try await run.wait(for: question)
            run.send(answer + "\n")
        }
        try await run.wait(for: "Welcome, joe.")
        return run
    }

    /// Signs in to an identity server in a session on pipes.
    private func signIn(to server: IdentityServerFake) async throws -> ProgramRun {
        try app.configure(server)
        let run = try app.start(["--trace", trace])
        run.send("login\n")
        try await run.wait(for: "Welcome, joe.")
        return run
    }

    /// The arguments and variables of a program, and the text of all files apart from one.
    private func places(_ run: ProgramRun, without store: String = "") throws -> String {
        let files = app.files.filter { $0 != store }.map { app.path + "/" + $0 }
        let facts = ["cmdline", "environ"].map { "/proc/\(run.processID)/\($0)" }
        let readable = facts.filter { FileManager.default.isReadableFile(atPath: $0) }
        return try (files + readable + [trace])
            .map { String(decoding: try Data(contentsOf: URL(filePath: $0)), as: UTF8.self) }
            .joined()
    }

    @Test("A password that is typed is in no output, file, argument or variable.")
    func password() async throws {
        let canary = "canary-" + UUID().uuidString
        let run = try await signUp(canary)
        let places = try places(run)

        run.send("quit\n")
        let outcome = try await run.finish()

        #expect(outcome.end == .exited(0))
        #expect(!(outcome.screen + places).contains(canary))
    }

    @Test("Tokens are in their file, and in no output, other file, argument or variable.")
    func tokens() async throws {
        let server = try IdentityServerFake()
        let run = try await signIn(to: server)
        let places = try places(run, without: "device-session.json")
        let store = try app.read("device-session.json")

        run.endInput()
        let outcome = try await run.finish()

        let others = outcome.output + outcome.errorOutput + places
        #expect(outcome.end == .exited(0))
        #expect(server.issued.count == 2)
        #expect(server.issued.allSatisfy { store.contains($0) && !others.contains($0) })
    }

    @Test(
        "A password is not in memory after the sign-in.",
        .enabled(if: ProgramMemory.isReadable, "only root on Linux can look into a program"))
    func passwordInMemory() async throws {
        let canary = "canary-" + UUID().uuidString
        let memory = ProgramMemory(of: try await signUp(canary))

        let found = try await memory.texts(remainingOf: [canary, String(canary.suffix(12))])

        #expect(found == [])
        #expect(try memory.texts(amongThese: [app.path]) != [], "The search finds nothing.")
    }

    @Test(
        "Tokens are not in memory after the sign-in.",
        .enabled(if: ProgramMemory.isReadable, "only root on Linux can look into a program"))
    func tokensInMemory() async throws {
        let server = try IdentityServerFake()
        let memory = ProgramMemory(of: try await signIn(to: server))

        let found = try await memory.texts(
            remainingOf: server.issued + server.issued.map { String($0.suffix(12)) })

        #expect(found == [])
        #expect(try memory.texts(amongThese: [server.issuer]) != [], "The search finds nothing.")
    }
}
