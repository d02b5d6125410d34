import Auth
import Essentials
import PrivateFiles

extension AccountList {
    /// Returns why a session that was valid before no longer is.
    func reasonForEnd(of session: ValidSession, at now: Date) -> SignOutReason {
        guard let account = account(session.account.id) else { return .accountRemoved }
        if account.passwordHash != session.account.passwordHash { return .passwordChanged }
        return session.expires <= now ? .expired : .signedOutElsewhere
    }
}
