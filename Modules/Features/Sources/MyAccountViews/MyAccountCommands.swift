import Auth
import Console
import MyAccount

extension [LineCommand] {
    /// The commands of an account.
    ///
    /// - Parameter show: shows the account again.
    static func ofMyAccount(
        canChange: Bool, isPending: Bool, listener: (any MyAccountPresentableListener)?,
        show: @escaping @Sendable () async -> Void
    ) -> [LineCommand] {
        let account = LineCommand(
            name: "account", summary: "show your account again", isOverride: true, action: show)
        let logout = LineCommand(name: "account logout", summary: "sign out") {
            [weak listener] in await listener?.didTapLogout()
        }
        guard canChange else {
            return ["foods", "password"].map {
                LineCommand(name: $0, unavailable: AuthError.accountElsewhere)
            } + [account, logout]
        }
        guard !isPending else {
            let isBusy = AuthError.unavailable(
                "A change is pending. Type `cancel` or press Ctrl-C to stop it.")
            return ["foods", "password", "account logout"].map {
                LineCommand(name: $0, unavailable: isBusy)
            } + [account]
        }
        return [
            account,
            LineCommand(
                name: "foods", summary: "change your favourite foods; `foods --none` for none",
                arguments: .flag("--none", "have no favourite foods"), .optional(.words("FOOD…"))
            ) { [weak listener] isNone, words in
                let foods = try Self.foods(words ?? [], isNone: isNone)
                await listener?.didEnter(foods: foods)
            },
            LineCommand(name: "password", summary: "change your password") {
                [weak listener] in await listener?.didTapPassword()
            },
            logout,
        ]
    }

    /// Returns the foods that were typed.
    private static func foods(
        _ words: [String], isNone: Bool
    ) throws(AuthError) -> [String] {
        guard words.isEmpty == isNone else {
            throw .rejected("Type either foods or only `--none`. Nothing changed.")
        }
        return User.foods(typed: words)
    }
}

extension MyAccountPasswords {
    /// Asks for both; `nil` when the person gives up.
    static func asked(for name: String, on console: any LineAsking) async -> MyAccountPasswords? {
        guard case .line(let old) = await console.ask(Prompt("Password", kind: .secret)),
            case .line(let new) = await console.ask(
                Prompt("New password", kind: .newSecret) {
                    $0 == old
                        ? "The new password is the old one."
                        : NewPasswordProblem($0, for: name)?.description
                })
        else { return nil }
        return MyAccountPasswords(old: old, new: new)
    }
}
