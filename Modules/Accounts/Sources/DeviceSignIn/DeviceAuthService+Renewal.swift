import Auth
import Foundation
import PrivateFiles

extension DeviceAuthService {
    /// Renew a token before it expires, so that it does not expire on its way.
    private static let margin: TimeInterval = 10
    /// The wait after a renewal that failed.
    private static let pauseAfterFailure: TimeInterval = 30

    /// Tokens that the server has issued for the next generation of a session.
    struct RenewedTokens {
        let old: StoredSession
        let secrets: Secrets
        let renewal: Date
    }

    /// Renews the tokens of a session, unless another process has just done so.
    ///
    /// - Throws: ``AuthError`` when the session cannot be read, or if its keychain or the lock fails
    ///   before this process has shown who is signed in.
    func renew(_ old: StoredSession) async throws(AuthError) {
        let metadata: ServerMetadata
        do throws(AuthError) {
            metadata = try await self.metadata()
        } catch  where error.kind == .unavailable {
            return try await keepUnrenewed(old, error)
        }
        let notice: String?
        do throws(AuthError) {
            notice = try await lock.withLock { () async throws(AuthError) in
                try await exchange(old, metadata)
            }
        } catch  where error.kind == .unavailable && newest == .signedIn(old.user) {
            return try await keepUnrenewed(old, error)
        }
        // The lock is released before: showing a notice may take long.
        if let notice { await conversation.inform(notice) }
    }

    /// Exchanges the refresh token, and stores what the server returns.
    ///
    /// The caller holds the lock.
    /// - Returns: a notice for the person when the tokens were not renewed.
    private func exchange(
        _ old: StoredSession, _ metadata: ServerMetadata
    ) async throws(AuthError) -> String? {
        guard let session = try file.read() else {
            // An end by this process was sent already.
            if newest != .signedOut(.signedOut) { send(.signedOut(.signedOutElsewhere)) }
            return nil
        }
        guard session.generation == old.generation, session.renewal <= now() else {
            send(.signedIn(session.user))
            return nil
        }
        let found = try await secrets(
            of: session, advice: " Unlock it. If the tokens are lost, sign out.")
        guard let token = found.refresh else {
            try await end(session)
            return nil
        }
        do throws(AuthError) {
            // Finds a full disk while the old token is still valid.
            try file.write(session)
            if unstored?.old != session {
                guard let tokens = try await client.refresh(metadata, token) else {
                    try await end(session)
                    return nil
                }
                unstored = RenewedTokens(
                    old: session, secrets: Secrets(tokens, keeping: token),
                    renewal: renewal(of: tokens))
            }
            try await store()
            return nil
        } catch {
            return keepSignedIn(session, error)
        }
    }

    /// Returns the tokens of a session: those that could not be stored yet, or those that are kept.
    func secrets(
        of session: StoredSession, advice: String = ""
    ) async throws(AuthError) -> Secrets {
        if let unstored, unstored.old == session { return unstored.secrets }
        return try await secrets.secrets(of: session, advice: advice)
    }

    /// Stores the renewed tokens; until that succeeds, they stay in memory.
    ///
    /// The caller holds the lock.
    private func store() async throws(AuthError) {
        guard let renewed = unstored else { return }
        let stored = try await secrets.keep(renewed.secrets, renewing: renewed.old, of: server)
        let session = StoredSession(
            server: server, user: renewed.old.user, renewal: renewed.renewal,
            generation: renewed.old.generation + 1, tokens: stored)
        try file.write(session)
        unstored = nil
        nextAttempt = nil
        send(.signedIn(session.user))
        // An older version has kept those before elsewhere.
        if stored != renewed.old.tokens { try? await secrets.forget(renewed.old) }
    }

    /// Keeps a session whose tokens cannot be renewed now, unless it has ended meanwhile.
    private func keepUnrenewed(
        _ session: StoredSession, _ error: AuthError
    ) async throws(AuthError) {
        guard try file.read() == session else {
            await refresh()
            return
        }
        if let notice = keepSignedIn(session, error) { await conversation.inform(notice) }
    }

    /// Keeps the person signed in, and sets the time of the next attempt.
    ///
    /// - Returns: the notice for the person; `nil` after the first failure in a row.
    private func keepSignedIn(_ session: StoredSession, _ error: AuthError) -> String? {
        defer { nextAttempt = now() + Self.pauseAfterFailure }
        send(.signedIn(session.user))
        return nextAttempt == nil ? error.description : nil
    }

    /// Ends a session that the server no longer accepts.
    ///
    /// The caller holds the lock.
    private func end(_ session: StoredSession) async throws(AuthError) {
        try file.delete()
        try? await secrets.forget(session)
        send(.signedOut(.expired))
    }

    /// Returns the time at which tokens that were issued now have to be renewed.
    func renewal(of tokens: Tokens) -> Date {
        let life = (tokens.expiresIn ?? Tokens.usualLife) / .seconds(1)
        // At least a second, or a server with short lives would be asked without end.
        return now() + max(life - Self.margin, life / 2, 1)
    }
}
