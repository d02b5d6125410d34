import Console
import ConsoleTestSupport
import RoutingTestSupport
import Testing

@Suite("A script that goes wrong", .failsIfStuck)
struct ScriptTests {
    private let app = TestApp()

    @Test("Nothing of a line that is no command is printed, because it may be a password.")
    func secretAsCommand() async throws {
        try await app.signIn()

        let outcome = try await app.session("login", "joe", "brisket-4-ever", "status")

        #expect(!outcome.errorOutput.contains("brisket"))
        #expect(outcome.errorOutput == "You are already signed in. Type `logout` first.\n")
        #expect(outcome.output == TestApp.welcome + "\n")
        #expect(outcome.end == .exited(1))
    }

    @Test(
        "Words of a line that is no command are not printed, on a pipe or on a terminal.",
        arguments: ["brisket-4-ever", "4 ever brisket", "status brisket-4-ever"])
    func notEchoed(line: String) async throws {
        let outcome = try await app.session(line)

        #expect(outcome.end == .exited(2))
        #expect(!outcome.errorOutput.contains("brisket"))
    }

    @Test("A command that fails ends it, and its exit code is that of the command.")
    func stops() async throws {
        let outcome = try await app.session("login", "-joe", "brisket-4-ever", "tree")

        #expect(outcome.end == .exited(4))
        #expect(!outcome.output.contains("Launch"))
        #expect(outcome.errorOutput.split(separator: "\n").count == 1)
    }

    @Test(
        "A line that cannot be read ends it, and is reported once.",
        arguments: [(0xFF, 1), (0x78, 65_537)])
    func unreadableLine(byte: UInt8, count: Int) async throws {
        let line = Array(repeating: byte, count: count)

        let outcome = try await app.run([], input: line + Array("\ntree\n".utf8))

        #expect(outcome.end == .exited(1))
        #expect(!outcome.output.contains("Launch"))
        #expect(outcome.errorOutput.split(separator: "\n").count == 1)
    }

    @Test("An answer that cannot be read is reported once, and cancels its command.")
    func unreadableAnswer() async throws {
        let outcome = try await app.run(
            [], input: Array("login\n".utf8) + [0xFF] + Array("\ntree\n".utf8))

        #expect(outcome.end == .exited(3))
        #expect(
            outcome.errorOutput
                == "\(ConsoleError.notText)\nSign-in was cancelled. Nothing changed.\n")
    }

    @Test("A misspelt command gets the one that was probably meant.")
    func suggestion() async throws {
        let outcome = try await app.session("lgin")

        #expect(
            outcome.errorOutput
                == "Line 1: Unknown command. Did you mean “login”? `help` lists the commands.\n")
    }
}
