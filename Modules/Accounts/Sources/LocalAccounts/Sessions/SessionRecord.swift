import Essentials

/// A session as the accounts file has it: it cannot be used to sign in.
struct SessionRecord: Codable, Sendable, Hashable {
    let account: Account.ID
    let tokenHash: String
    let expires: Date
}

/// A session in the list, with its account and its end.
struct ValidSession: Sendable, Hashable {
    let account: Account
    let expires: Date
}

extension AccountList {
    /// The time from a sign-in to its end in a file of version 1, which had none: 30 days.
    private static let lifetimeOfVersion1: TimeInterval = 30 * 86_400

    /// Returns the account of a session; `nil` when the session has ended or its account is gone.
    func validSession(_ session: Session, at now: Date) -> ValidSession? {
        self.session(session).flatMap { $0.expires > now ? $0 : nil }
    }

    /// Returns the account of a session that may have expired.
    func session(_ session: Session) -> ValidSession? {
        switch session {
        case .token(let token):
            let hash = token.hash
            guard let record = sessions.first(where: { $0.tokenHash == hash }) else { return nil }
            return account(record.account).map {
                ValidSession(account: $0, expires: record.expires)
            }
        case .name(let name, let started):
            guard let account = account(named: name), account.created <= started else { return nil }
            return ValidSession(account: account, expires: started + Self.lifetimeOfVersion1)
        }
    }

    /// The most sessions of one account: a folder has one, the others are of copied session files.
    static let mostSessions = 20

    /// Adds a session, and forgets those that have expired, and the oldest ones of too many.
    mutating func start(
        _ token: SessionToken, of account: Account, at now: Date, for lifetime: Duration
    ) -> ValidSession {
        let record = SessionRecord(
            account: account.id, tokenHash: token.hash, expires: now + lifetime / .seconds(1))
        var surplus = sessions.count { $0.account == account.id } + 1 - Self.mostSessions
        sessions.removeAll { session in
            if session.expires <= now { return true }
            guard session.account == account.id, surplus > 0 else { return false }
            surplus -= 1
            return true
        }
        sessions.append(record)
        return ValidSession(account: account, expires: record.expires)
    }

    /// Ends a session, if it is in the list.
    mutating func end(_ session: Session) {
        guard case .token(let token) = session else { return }
        let hash = token.hash
        sessions.removeAll { $0.tokenHash == hash }
    }

    /// Ends all sessions of an account.
    mutating func endSessions(of id: Account.ID) {
        sessions.removeAll { $0.account == id }
    }
}
