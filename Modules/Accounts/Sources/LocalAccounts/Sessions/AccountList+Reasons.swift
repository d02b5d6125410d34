import Auth
import PrivateFiles

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AccountList {
    /// Returns why a session that was valid before no longer is.
    func reasonForEnd(of session: ValidSession, at now: Date) -> SignOutReason {
        guard let account = account(session.account.id) else { return .accountRemoved }
        if account.passwordHash != session.account.passwordHash { return .passwordChanged }
        return session.expires <= now ? .expired : .signedOutElsewhere
    }
}
