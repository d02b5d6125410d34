import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("Passwords, from the input to the account", .failsIfStuck)
struct PasswordTests {
    private let app = TestApp()

    private func login(_ password: [UInt8]) async throws -> ProgramRun.Outcome {
        try await app.run(["login", "--user", "joe", "--password-stdin"], input: password)
    }

    @Test("A password that is not valid UTF-8 is refused, and adds no account.")
    func notText() async throws {
        let latin1: [UInt8] = Array("brisket-caf".utf8) + [0xE9]

        let outcome = try await app.run(
            ["accounts", "add", "joe", "--password-stdin"], input: latin1)

        #expect(outcome.end == .exited(1))
        #expect(outcome.errorOutput.contains("not valid UTF-8"))
        #expect(app.files == [])
    }

    @Test("A password on the input of a terminal is a wrong use.")
    func onATerminal() async throws {
        let run = try app.terminal("accounts", "add", "joe", "--password-stdin")

        let outcome = try await run.finish()

        #expect(outcome.end == .exited(2))
        #expect(outcome.screen.hasPrefix("Standard input is a terminal."))
    }

    @Test("No bytes that are not text let anyone in.")
    func otherBytes() async throws {
        try await app.add("joe", password: "brisket-\u{FFFD}-ever")

        let outcome = try await login(Array("brisket-".utf8) + [0xFF] + Array("-ever".utf8))

        #expect(outcome.end == .exited(1))
        #expect(!app.files.contains("session.json"))
    }
}
