import Auth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The sessions of a process that ended without its doing: how many, and why the last one did.
struct EndedSessions: Sendable {
    private(set) var count = 0
    private(set) var last: SessionEnd?

    mutating func append(_ end: SessionEnd) {
        count += 1
        last = end
    }
}

extension AccountList {
    /// Returns why a session that was valid before no longer is.
    func reasonForEnd(of session: ValidSession, at now: Date) -> SessionEnd {
        guard let account = account(session.account.id) else { return .accountRemoved }
        if account.passwordHash != session.account.passwordHash { return .passwordChanged }
        return session.expires <= now ? .expired : .signedOutElsewhere
    }
}
