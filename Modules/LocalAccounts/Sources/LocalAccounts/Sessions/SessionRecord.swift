#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A session as the accounts file has it: it cannot be used to sign in.
struct SessionRecord: Codable, Sendable, Hashable {
    /// The time from a sign-in until it has to be repeated: 30 days.
    static let lifetime: TimeInterval = 30 * 24 * 60 * 60

    let account: Account.ID
    let tokenHash: String
    let expires: Date
}

/// A session that is valid, with its account and its end.
struct ValidSession: Sendable, Hashable {
    let account: Account
    let expires: Date
}

extension AccountList {
    /// Returns the account of a session; `nil` when the session has ended or its account is gone.
    func validSession(_ session: Session, at now: Date) -> ValidSession? {
        let found: ValidSession?
        switch session {
        case .token(let token):
            let hash = token.hash
            guard let record = sessions.first(where: { $0.tokenHash == hash }) else { return nil }
            found = account(record.account).map {
                ValidSession(account: $0, expires: record.expires)
            }
        case .name(let name, let started):
            guard let account = account(named: name), account.created <= started else { return nil }
            found = ValidSession(account: account, expires: started + SessionRecord.lifetime)
        }
        return found.flatMap { $0.expires > now ? $0 : nil }
    }

    /// Adds a session, and forgets those that have expired.
    mutating func start(_ token: SessionToken, of account: Account, at now: Date) -> ValidSession {
        let record = SessionRecord(
            account: account.id, tokenHash: token.hash, expires: now + SessionRecord.lifetime)
        sessions.removeAll { $0.expires <= now }
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
