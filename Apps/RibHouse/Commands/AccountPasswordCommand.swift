import ArgumentParsing
import Auth
import Console
import LocalAccounts

/// `ribhouse account password`: changes the password of the person who is signed in.
struct AccountPasswordCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "account password", otherNames: ["password"], summary: "change your password",
        options: [.passwordOnInput, .noInput, .json],
        discussion: """
            Changes the password of the account that is signed in, and ends all its
            sessions. Asks for the old password and the new one. With --password-stdin,
            they are two lines of the input.
            """)

    private let arguments: Arguments

    init(_ arguments: Arguments) { self.arguments = arguments }

    func run(on console: LineConsole) async throws -> ExitCode {
        let service = try await LocalAuthService.ofSession(
            Conversation(noticesOn: console))
        let old = Prompt("Password", kind: .secret)
        var passwords: [String]
        if arguments.has(.passwordOnInput) {
            passwords = try await console.passwordsFromInput(2)
        } else {
            passwords = try await console.passwords([old], for: Self.syntax.name, arguments)
            // A person whose password is wrong need not choose a new one.
            let user = try await service.check(password: passwords[0])
            passwords += try await console.passwords(
                [.newPassword(for: user.name)], for: Self.syntax.name, arguments)
        }
        let user = try await service.changePassword(from: passwords[0], to: passwords[1])
        try await console.print(user, asJSON: arguments.has(.json)) {
            "Changed the password of \($0.name). Sign in again."
        }
        return .done
    }
}
