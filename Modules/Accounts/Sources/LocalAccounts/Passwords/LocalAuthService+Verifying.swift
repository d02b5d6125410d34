import Auth
import PrivateFiles

extension LocalAuthService {
    /// Returns the account with this name and password, after a wait if attempts have failed.
    ///
    /// The attempt counts as failed before the password is checked. So attempts that run at the same
    /// time cannot share a count, and one that is cancelled or killed counts too. The caller resets
    /// the count when the password is right. The report of a failure says how long the next attempt
    /// waits.
    /// - Parameters:
    ///   - mismatch: the sentence for a name and a password that do not match.
    ///   - cancelled: the sentence for a task that is cancelled.
    func verify(
        name: AccountName, password: Password, mismatch: AuthError = .rejected,
        cancelled: AuthError = .cancelled
    ) async throws(AuthError) -> Account {
        let list = try await countAttempt(cancelled: cancelled)
        let result = Result { () throws(AuthError) in
            try store.verify(name: name, password: password, in: list)
        }
        // The same answer for a right and a wrong password.
        if Task.isCancelled { throw cancelled }
        do throws(AuthError) {
            return try result.get()
        } catch .rejected {
            let wait = list.failures?.wait(at: now()) ?? .zero
            guard wait > .zero else { throw mismatch }
            throw .rejected(
                "\(mismatch) The next attempt is checked after \(wait.wholeSeconds) s.")
        }
    }

    /// Counts an attempt as failed, after the wait that the earlier failures ask for.
    ///
    /// An attempt that another process makes during the wait causes another wait. Without one the
    /// wait is over, also if the clock was set back.
    /// - Returns: the list, with this attempt among its failures.
    private func countAttempt(cancelled: AuthError) async throws(AuthError) -> AccountList {
        var waited: SignInFailures?
        while true {
            let (list, wait) = try await count(after: waited, cancelled: cancelled)
            guard wait > .zero else { return list }
            await conversation.inform(
                "Too many attempts have failed. This one is checked in \(wait.wholeSeconds) s.")
            do {
                try await sleep(wait)
            } catch {
                throw cancelled
            }
            waited = list.failures
        }
    }

    /// Counts an attempt if it need not wait, in one step.
    private func count(
        after waited: SignInFailures?, cancelled: AuthError
    ) async throws(AuthError) -> (AccountList, wait: Duration) {
        try await lock.withLock(cancelled: cancelled) { () throws(AuthError) in
            var list = try store.list()
            var failures = list.failures ?? SignInFailures()
            let wait = failures == waited ? .zero : failures.wait(at: now())
            guard wait == .zero else { return (list, wait) }
            failures.add(at: now())
            list.failures = failures
            try store.file.write(list)
            return (list, .zero)
        }
    }
}

extension Duration {
    fileprivate var wholeSeconds: Int { Int((self / .seconds(1)).rounded(.up)) }
}
