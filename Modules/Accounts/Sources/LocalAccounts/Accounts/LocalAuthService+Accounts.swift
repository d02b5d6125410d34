public import Auth
import PrivateFiles

/// The operations that only accounts on this machine have.
///
/// They change the account of the person who was signed in when this process looked last. When
/// another program has signed that person out since, or signed in another one, they throw
/// ``AuthError/notSignedIn``.
extension LocalAuthService {
    /// Adds an account, without signing in.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when the name, a food or the password breaks a
    ///   rule, or the name is taken.
    @discardableResult
    public func addAccount(
        name: String, foods: [String], password: String
    ) async throws(AuthError) -> User {
        // Report a file that cannot be read before the slow hash.
        _ = try store.list()
        let account = try store.draft(
            name: AccountName(name), foods: FavouriteFoods(foods), password: Password(password))
        try await store.add(account)
        return account.user
    }

    /// Returns the people who have an account, the oldest account first.
    public func accounts() throws(AuthError) -> [User] {
        try store.list().accounts.map(\.user)
    }

    /// Checks the password of the person who is signed in, and returns the person.
    ///
    /// - Throws: ``AuthError/notSignedIn``, or an ``AuthError`` of the kind rejected when it is wrong.
    @discardableResult
    public func check(password: String) async throws(AuthError) -> User {
        try await verifiedAccount(password: password).user
    }

    /// Changes the password of the person who is signed in, and ends all sessions of the account.
    ///
    /// - Throws: ``AuthError/notSignedIn``, or an ``AuthError`` of the kind rejected when the old
    ///   password is wrong or the new one breaks a rule.
    @discardableResult
    public func changePassword(
        from old: String, to new: String
    ) async throws(AuthError) -> User {
        let account = try await verifiedAccount(password: old)
        let password = try Password(new)
        guard try password != Password(old) else {
            throw .rejected("The new password is the old one. Nothing changed.")
        }
        try password.expectNew(for: account.name)
        let hash = try store.hasher.hash(password)
        try await endSessions(of: account, because: .passwordChanged) { list in
            list.changeAccount(account.id) { $0.passwordHash = hash }
        }
        return account.user
    }

    /// Changes the favourite foods of the person who is signed in.
    ///
    /// - Throws: ``AuthError/notSignedIn``, or an ``AuthError`` of the kind rejected when a food breaks a
    ///   rule.
    @discardableResult
    public func changeFoods(to foods: [String]) async throws(AuthError) -> User {
        let foods = try FavouriteFoods(foods)
        let account = try await currentAccount()
        return try await store.change { list throws(AuthError) in
            try expectSession(of: account, in: list)
            list.changeAccount(account.id) { $0.favouriteFoods = foods }
            return User(name: account.name.text, barbecueFoods: foods.names)
        }
    }

    /// Removes the account of the person who is signed in, and ends all its sessions.
    ///
    /// Then it removes what other files have of the account. What cannot be undone comes last: as long as
    /// the account is in the list, it loses nothing. If the program is killed meanwhile, the next
    /// sign-in, or a new account of that name, removes the rest.
    /// - Throws: ``AuthError/notSignedIn``, or an ``AuthError`` of the kind rejected when the password is
    ///   wrong. An error that says so when the account is gone, and something of it is left.
    @discardableResult
    public func removeAccount(password: String) async throws(AuthError) -> User {
        let account = try await verifiedAccount(password: password)
        var failure: AuthError?
        try await endSessions(of: account, because: .accountRemoved) {
            $0.remove(account)
        } afterwards: { list in
            do throws(AuthError) {
                try store.removeBelongings(of: &list) { $0 == account.name }
            } catch {
                failure = error
            }
            // The name may stay: then a new account of that name finds nothing to remove.
            try? store.file.write(list)
        }
        if let failure {
            throw .unavailable(
                "The account \(account.name.text) is removed, but something of it is left: \(failure)"
            )
        }
        return account.user
    }

    private func verifiedAccount(password: String) async throws(AuthError) -> Account {
        let name = try await currentAccount().user.name
        let account = try await verify(
            name: AccountName(name), password: Password(password),
            mismatch: .rejected("That is not the password of \(name). Nothing changed; try again."),
            cancelled: .cancelled("Cancelled. Nothing changed."))
        // Here, because a new password that is refused must not count as a failed attempt.
        try await store.change { $0.failures = nil }
        return account
    }

    /// Returns the account of the stored session.
    ///
    /// - Throws: ``AuthError/notSignedIn`` also when the person of this process has been signed out, or
    ///   replaced by another one: that one's account must not be changed. Only ``currentUser()``,
    ///   ``refresh()`` and ``watch()`` take over another person, so that the next call is refused too.
    private func currentAccount() async throws(AuthError) -> Account {
        guard let account = try await storedAccount(if: mayChange) else { throw .notSignedIn }
        return account
    }

    private func mayChange(_ session: ValidSession) -> Bool {
        guard let signedIn else { return !hasEnded }
        return session.account.id == signedIn.state.account.id
    }

    /// Whether this process has seen the end of its session.
    private var hasEnded: Bool {
        switch newest {
        case .signedIn, .signedOut(.noSession), .signedOut(.unavailable): false
        case .signedOut: true
        }
    }
}

extension LocalAuthService: AccountService {
    /// Changes the favourite foods of the person who is signed in, and sends the person to ``session``.
    @discardableResult
    public func change(foods: [String]) async throws(AuthError) -> User {
        let user = try await changeFoods(to: foods)
        await refresh()
        return user
    }
}
