import Auth
import Console

/// `ribhouse login`: signs in for a script, or asks on the terminal.
struct LoginCommand: Command {
    private let user: String?
    private let isPasswordOnInput: Bool
    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(
            arguments, flags: ["--password-stdin", "--json"], valued: ["--user"])
        try arguments.expect(atMost: 0)
        user = try arguments.one("--user")
        isPasswordOnInput = arguments.has("--password-stdin")
        isJSON = arguments.has("--json")
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        if console.terminal == nil, user == nil || !isPasswordOnInput {
            throw UsageError(
                "Without a terminal, login needs --user NAME and --password-stdin.")
        }
        let conversation = Conversation()
        let service = try AccountsOnThisMachine.service(conversation)
        if let user = try await service.currentUser() {
            await console.printError("\(user.name) is signed in already; `logout` comes first.")
            return .failed
        }
        let password = isPasswordOnInput ? try await console.passwordFromInput() : nil
        let status = LastStatus()
        let component = AppComponent(
            authService: service, conversation: conversation,
            console: QuietConsole(console: console), knownAnswer: knownAnswer(password),
            status: status)
        return try await House.open(component) { house in
            _ = await house.run("login")
            if status.code == .done, let user = try await service.currentUser() {
                try await console.print(user, asJSON: isJSON, \.sentence)
            }
            return status.code
        }
    }

    private func knownAnswer(_ password: String?) -> @Sendable (Question) -> String? {
        { [user] question in
            switch question.subject {
            case .name: user
            case .password, .newPassword: password
            case .createAccount, .favouriteFoods: nil
            }
        }
    }
}
