import ArgumentParsing
import Auth
import Console
import ConsoleTestSupport
import RoutingTestSupport
import Testing

@testable import ribhouse

@Suite("A command that fails in a script", .failsIfStuck)
struct FailedCommandTests {
    @Test("Where accounts cannot be created, `register` fails and says so.")
    func noRegistration() async throws {
        let component = AppComponent(
            service: MemorySession(of: GuestAuthService()), conversation: Conversation(),
            console: SilentConsole())

        try await App.run(component) { app in
            let error = await #expect(throws: LineCommandError.self) {
                try await app.run("register")
            }
            #expect(error?.description == "Accounts cannot be created here.")
        }
    }

    @Test("Its reason is printed and decides the exit code, and no further line is run.")
    func exitCode() async throws {
        let input = try TestPipe.containing("fail\ntree\n")
        let output = try TestPipe()
        let errors = try TestPipe()
        let console = LineConsole(
            input: input.readEnd, output: output.writeEnd, errorOutput: errors.writeEnd)
        let component = AppComponent(
            service: MemorySession(of: GuestAuthService()), conversation: Conversation(),
            console: QuietConsole(console: console))
        let failing = LineCommand(name: "fail", summary: "") { throw AuthError.rejected }

        let code = try await App.run(component) { app in
            await LineFrontEnd(app: app, console: console, commands: [failing]).run()
        }

        #expect(code == .notSignedIn)
        #expect(errors.contents() == AuthError.rejected.description + "\n")
        #expect(output.contents() == "")
    }
}
