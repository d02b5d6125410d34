import Auth

extension LocalAuthService {
    /// Returns the account with this name and password, after a wait if attempts have failed.
    ///
    /// A failure is counted before it is reported. The report says how long the next attempt waits.
    /// - Parameter mismatch: the sentence for a name and a password that do not match.
    func verify(
        name: AccountName, password: Password, mismatch: AuthError = .rejected
    ) async throws(AuthError) -> Account {
        try await waitAfterFailures()
        do throws(AuthError) {
            return try store.verify(name: name, password: password)
        } catch .rejected {
            let wait = try await store.change { [now] list in
                var failures = list.failures ?? SignInFailures()
                failures.add(at: now())
                list.failures = failures
                return failures.wait(at: now())
            }
            guard wait > .zero else { throw mismatch }
            throw .rejected(
                "\(mismatch) The next attempt is checked after \(wait.wholeSeconds) s.")
        }
    }

    private func waitAfterFailures() async throws(AuthError) {
        let wait = try store.list().failures?.wait(at: now()) ?? .zero
        guard wait > .zero else { return }
        await conversation.inform(
            "Too many attempts have failed. This one is checked in \(wait.wholeSeconds) s.")
        do {
            try await sleep(wait)
        } catch {
            throw .cancelled
        }
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int { Int((self / .seconds(1)).rounded(.up)) }
}
