import Auth
import Console
import LoggedOut

extension [LineCommand] {
    /// The commands of one who is signed out.
    static func ofLoggedOut(
        _ state: LoggedOutState, canRegister: Bool, hasUnreadableSession: Bool,
        listener: (any LoggedOutPresentableListener)?
    ) -> [LineCommand] {
        let register = LineCommand.signIn("register", "create an account", state, listener) {
            await $0.didTapRegister()
        }
        let noAccounts = AuthError.unavailable("Accounts cannot be created here.")
        return [
            .signIn("login", "sign in", state, listener) { await $0.didTapLogin() },
            canRegister ? register : LineCommand(name: "register", unavailable: noAccounts),
            .logout(hasUnreadableSession, listener),
        ]
    }
}

extension LineCommand {
    fileprivate static func signIn(
        _ name: String, _ summary: String, _ state: LoggedOutState,
        _ listener: (any LoggedOutPresentableListener)?,
        _ tap: @escaping @Sendable (any LoggedOutPresentableListener) async -> Void
    ) -> LineCommand {
        if state.isPending {
            let reason = "A sign-in is pending. Type `cancel` or press Ctrl-C to stop it."
            return LineCommand(name: name, unavailable: AuthError.unavailable(reason))
        }
        return LineCommand(name: name, summary: summary) { [weak listener] in
            if let listener { await tap(listener) }
        }
    }

    /// Signing out must be possible while the session cannot be read.
    fileprivate static func logout(
        _ hasUnreadableSession: Bool, _ listener: (any LoggedOutPresentableListener)?
    ) -> LineCommand {
        guard hasUnreadableSession else {
            return LineCommand(name: "logout", unavailable: AuthError.notSignedIn)
        }
        return LineCommand(name: "logout", summary: "end the session that cannot be read") {
            [weak listener] in await listener?.didTapLogout()
        }
    }
}
