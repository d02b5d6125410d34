import Auth
import Console

/// `ribhouse logout`: ends the session.
struct LogoutCommand: Command {
    private struct Answer: Encodable { let signedIn = false }

    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, flags: ["--json"])
        try arguments.expect(atMost: 0)
        isJSON = arguments.has("--json")
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let conversation = Conversation()
        let status = LastStatus()
        let component = AppComponent(
            authService: try AccountsOnThisMachine.service(conversation),
            conversation: conversation, console: QuietConsole(console: console), status: status)
        return try await House.open(component) { house in
            guard await house.run("logout") else {
                // LoggedOut is attached: nobody is signed in, or the session cannot be read.
                _ = try await house.authService.currentUser()
                throw AuthError.notSignedIn
            }
            if status.code == .done {
                try await console.print(Answer(), asJSON: isJSON) { _ in "Signed out." }
            }
            return status.code
        }
    }
}
