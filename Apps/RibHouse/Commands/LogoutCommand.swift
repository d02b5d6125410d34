import ArgumentParsing
import Auth
import Console

/// `ribhouse logout`: ends the session.
struct LogoutCommand: Subcommand {
    private struct Answer: Encodable { let signedIn = false }

    static let syntax = CommandSyntax(
        name: "logout", summary: "sign out", options: [.json],
        discussion: "Ends the session. Without a session, the exit code is 4.")

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let conversation = Conversation()
        let component = AppComponent(
            authService: try AccountsOnThisMachine.service(conversation),
            conversation: conversation, console: QuietConsole(console: console))
        return try await App.run(component) { app in
            guard await app.run("logout") else {
                // LoggedOut is attached: there is no session, or it cannot be read.
                _ = try await app.authService.currentUser()
                throw AuthError.notSignedIn
            }
            if app.exitCode.last == .done {
                try await console.print(Answer(), asJSON: isJSON) { _ in "Signed out." }
            }
            return app.exitCode.last
        }
    }
}
