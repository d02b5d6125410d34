import ArgumentParsing
import Auth
import Console
import LocalAccounts

/// `ribhouse account remove`: removes the account of the person who is signed in.
struct AccountRemoveCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "account remove", otherNames: ["accounts remove"], summary: "remove your account",
        options: [.passwordOnInput, .noInput, .json],
        discussion: """
            Removes your account and its pit, and ends all sessions of the account. Asks for
            the password.
            """)

    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run(on console: LineConsole) async throws -> ExitCode {
        let service = try await LocalAuthService.ofSession(
            Conversation(noticesOn: console))
        guard let user = try await service.currentUser() else { throw AuthError.notSignedIn }
        let passwords = try await console.passwords(
            [Prompt("Password, to remove the account \(user.name)", kind: .secret)],
            for: Self.syntax.name, arguments)
        let removed = try await service.removeAccount(password: passwords[0])
        try await console.print(removed, asJSON: arguments.has(.json)) {
            "Removed the account \($0.name)."
        }
        return .done
    }
}
