import Auth

extension LocalAuthService {
    /// Returns the account with this name and password, after a wait if attempts have failed.
    ///
    /// A failure is counted before it is reported.
    func verify(name: AccountName, password: Password) async throws(AuthError) -> Account {
        try await waitAfterFailures()
        do throws(AuthError) {
            return try store.verify(name: name, password: password)
        } catch .rejected {
            try await store.change { [now] list in
                if list.failures?.add(at: now()) == nil {
                    list.failures = SignInFailures(at: now())
                }
            }
            throw .rejected
        }
    }

    private func waitAfterFailures() async throws(AuthError) {
        let wait = try store.list().failures?.wait(at: now()) ?? .zero
        guard wait > .zero else { return }
        let seconds = Int((wait / .seconds(1)).rounded(.up))
        await conversation.inform(
            "Too many attempts have failed. This one is checked in \(seconds) s.")
        do {
            try await sleep(wait)
        } catch {
            throw .cancelled
        }
    }
}
