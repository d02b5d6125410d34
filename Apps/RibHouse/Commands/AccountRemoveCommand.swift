import ArgumentParsing
import Auth
import Console
import LocalAccounts
import PitOnDisk

/// `ribhouse account remove`: removes the account of the person who is signed in.
struct AccountRemoveCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "account remove", summary: "remove your account",
        options: [.passwordOnInput, .noInput, .json],
        discussion: """
            Removes your account and its pit, and ends all sessions of the account. Asks for
            the password.
            """)

    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run(on console: LineConsole) async throws -> ExitCode {
        let service = try await AccountsOnThisMachine.serviceOfSession(
            Conversation(noticesOn: console))
        guard let user = try await service.currentUser() else { throw AuthError.notSignedIn }
        let passwords = try await console.passwords(
            [Prompt("Password, to remove the account \(user.name)", kind: .secret)],
            for: Self.syntax.name, arguments)
        let folder = try AccountsOnThisMachine.folder()
        let removed = try await service.removeAccount(password: passwords[0]) {
            user throws(AuthError) in try folder.removePit(ofAccount: user.name)
        }
        await PlaceFile(in: folder, account: \.name).save([], of: removed)
        try await console.print(removed, asJSON: arguments.has(.json)) {
            "Removed the account \($0.name)."
        }
        return .done
    }
}
