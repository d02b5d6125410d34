import ArgumentParsing
import Auth
import Console

/// `ribhouse login`: signs in for a script, or asks on the terminal.
struct LoginCommand: Subcommand {
    private static let user = Option(name: "--user", value: "NAME", summary: "the account")

    static let syntax = CommandSyntax(
        name: "login", summary: "sign in", options: [user, .passwordOnInput, .json],
        discussion: """
            Signs in, and keeps the session for later starts. Asks on the terminal for what
            is missing. The very first sign-in creates the account.
            """,
        examples: [#"printf %s "$PASSWORD" | ribhouse login --user joe --password-stdin"#])

    private let user: String?
    private let isPasswordOnInput: Bool
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        user = arguments.value(of: Self.user)
        isPasswordOnInput = arguments.has(.passwordOnInput)
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        if console.terminal == nil, user == nil || !isPasswordOnInput {
            throw UsageError(
                "Without a terminal, `login` needs --user NAME and --password-stdin.")
        }
        let conversation = Conversation()
        let service = SignInRecorder(try AccountsOnThisMachine.service(conversation))
        if let user = try await service.currentUser() {
            await console.printError("\(user.name) is already signed in. Use `logout` first.")
            return .failed
        }
        let password = isPasswordOnInput ? try await console.passwordFromInput() : nil
        let component = AppComponent(
            authService: service, conversation: conversation,
            console: QuietConsole(console: console), knownAnswer: knownAnswer(password))
        return try await App.run(component) { app in
            _ = await app.run("login")
            if app.exitCode.last == .done, let user = service.signedIn {
                try await console.print(user, asJSON: isJSON, \.sentence)
            }
            return app.exitCode.last
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
