import Auth
import PrivateFiles

/// Creating an account in a conversation with the person.
extension LocalAuthService {
    /// Asks for the name of an account.
    ///
    /// - Returns: the name, and the list of before.
    /// - Throws: ``AuthError``, for a file that cannot be read before anything is asked.
    func askForName() async throws(AuthError) -> (AccountName, AccountList) {
        _ = try sessions.read()
        let list = try store.list()
        return (try AccountName(await conversation.ask(.name)), list)
    }

    /// Creates the first account, if the person agrees, and signs in to it.
    func signUp(_ name: AccountName) async throws(AuthError) -> User {
        try NewAccountName.check(name)
        let answer = try await conversation.ask(.createAccount(name: name.text))
        guard answer == Question.yes else {
            throw .cancelled("No account was created. Nothing changed.")
        }
        return try await createAccount(name) { list throws(AuthError) in
            // The person agreed to create the first account, not a second one.
            guard list.accounts.isEmpty else {
                throw .rejected(
                    "Another program has just created the first account. Nothing changed; try again."
                )
            }
        }
    }

    /// Asks for the rest of a new account, creates it, and signs in to it in the same step.
    ///
    /// - Parameter check: throws when the account must not be added to the list, which may have
    ///   changed while the person answered.
    func createAccount(
        _ name: AccountName, _ check: (AccountList) throws(AuthError) -> Void
    ) async throws(AuthError) -> User {
        let password = try Password(await conversation.ask(.newPassword(name: name.text)))
        try password.expectNew(for: name)
        let foods = try await askForFoods()
        let account = try store.draft(name: name, foods: foods, password: password)
        try await startSession(of: account) { list throws(AuthError) in
            try check(list)
            try store.append(account, to: &list)
        }
        await conversation.inform("Created the account \(name.text) in \(store.file.file.path).")
        return account.user
    }

    /// Asks until the foods can be used, so that no one types the password again.
    ///
    /// - Throws: ``AuthError`` also when the same answer comes again, as that of a form does.
    private func askForFoods() async throws(AuthError) -> FavouriteFoods {
        var last: String?
        while true {
            let answer = try await conversation.ask(.favouriteFoods)
            do throws(AuthError) { return try FavouriteFoods(answer: answer) } catch {
                guard answer != last else { throw error }
                last = answer
                await conversation.inform(error.description)
            }
        }
    }
}

extension AccountList {
    /// Throws ``AuthError`` of the kind rejected when the name is taken.
    func expectFree(_ name: AccountName) throws(AuthError) {
        guard let other = account(named: name) else { return }
        throw .rejected("An account named \(other.name.text) already exists. Choose another name.")
    }
}
