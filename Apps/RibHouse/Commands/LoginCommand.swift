import ArgumentParsing
import Auth
import Console
import LocalAccounts

/// `ribhouse login`: signs in for a script, or asks on the terminal.
struct LoginCommand: Subcommand {
    static let user = Option(name: "--user", value: "NAME", summary: "the account")
    static let create = Option(
        name: "--create", summary: "create the account if it is the first on this machine")

    static let isOnlyForShell = true
    static let syntax = CommandSyntax(
        name: "login", summary: "sign in",
        options: [user, .passwordOnInput, create, issuer, clientID, .noInput, .json],
        discussion: """
            Signs in, and keeps the session for later starts: for 30 days, or for
            $RIBHOUSE_SESSION_LIFETIME, such as 8h or 45m. Asks on the terminal for what is
            missing. The first sign-in can create the account. On a terminal it asks. In a
            script, add --create. `accounts add` adds further accounts.

            With --issuer, or with a server in config.json, shows a code and an address, and
            waits until you have signed in there with a browser.
            """,
        examples: [
            #"printf %s "$PASSWORD" | ribhouse login --user joe --password-stdin"#,
            "ribhouse login --issuer https://id.example.org --client-id ribhouse",
        ])

    let arguments: Arguments
    private let user: String?
    private let isPasswordOnInput: Bool

    init(_ arguments: Arguments) {
        self.arguments = arguments
        user = arguments.value(of: Self.user)
        isPasswordOnInput = arguments.has(.passwordOnInput)
    }

    var launchesTree: Bool { true }

    func run(on console: LineConsole) async throws -> ExitCode {
        let signIn = try Self.signIn(arguments)
        let conversation = Conversation(noticesOn: console)
        let state = try await SignInMethod.current().service(conversation).refresh()
        if let user = try state.user() {
            await console.printError(
                "\(user.name) is already signed in. Type `ribhouse logout` first.")
            return .failed
        }
        guard case .accountsOnThisMachine = signIn else {
            return try await runWithCode(signIn.service(conversation), console)
        }
        if user == nil || !isPasswordOnInput {
            try console.expectToAsk(
                for: Self.syntax.name, arguments, "--user NAME and --password-stdin")
        }
        let service = try LocalAuthService.ofThisProcess(conversation)
        // A misspelt name in a script must not become an account.
        if console.terminal == nil, !arguments.has(Self.create),
            try await service.accounts().isEmpty
        {
            throw AuthError.rejected(
                """
                There are no accounts yet. Use `ribhouse accounts add`, or add --create to create this \
                one.
                """)
        }
        let password = isPasswordOnInput ? try await console.passwordFromInput() : nil
        let component = AppComponent(
            service: service, conversation: conversation,
            console: QuietConsole(console: console), knownAnswer: knownAnswer(password),
            pits: try .ofThisProcess(signIn, on: console))
        return try await App.run(component) { app in
            try await app.run("login")
            if app.exitCode.last == .done, case .signedIn(let user) = await service.refresh() {
                try await console.print(user, asJSON: arguments.has(.json), \.sentence)
            }
            if app.exitCode.last == .notSignedIn, arguments.has(Self.create),
                try await !service.accounts().isEmpty
            {
                // The same for a name that has an account and for one that has none.
                let name = sanitized(user ?? "NAME")
                await console.printError(
                    """
                    --create creates only the first account. If \(name) has none yet, use \
                    `ribhouse accounts add \(name)`.
                    """)
            }
            return app.exitCode.last
        }
    }

    private func knownAnswer(_ password: String?) -> @Sendable (Question) -> String? {
        { [user, isCreation = arguments.has(Self.create)] question in
            switch question.subject {
            case .name: user
            case .password, .newPassword: password
            case .createAccount: isCreation ? Question.yes : nil
            case .favouriteFoods: nil
            }
        }
    }
}
