public import Auth
import Foundation
import PrivateFiles

extension DeviceAuthService {
    /// Renew a token before it expires, so that it does not expire on its way.
    private static let margin: TimeInterval = 10
    /// The wait after a server that did not answer.
    private static let pauseAfterFailure: TimeInterval = 30
    private static let pollInterval = Duration.seconds(1)

    /// Reads the session, and renews its tokens when their time has come.
    ///
    /// A server that does not answer ends no session. One that refuses the refresh token does.
    @discardableResult
    public func refresh() async -> SessionState {
        do throws(AuthError) {
            guard let session = try file.read() else {
                if case .signedIn = newest { send(.signedOut(.signedOutElsewhere)) }
                return newest
            }
            guard try session.server == server else {
                throw .unavailable(
                    """
                    The session is of \(ServerText.cleaned(session.issuer)). Sign out there, or use \
                    that server.
                    """)
            }
            if isDue(session) { try await renew(session) } else { send(.signedIn(session.user)) }
        } catch {
            if error.kind != .cancelled { send(.signedOut(.unavailable(error))) }
        }
        return newest
    }

    /// Reads the session again when its file changes or its tokens expire, until it is cancelled.
    public func watch() async {
        // Unknown at first, which is not the same as a file that is missing.
        var known: FileRevision??
        while (try? await sleep(Self.pollInterval)) != nil {
            // Before the file is read: a change meanwhile is then found by the next look.
            let revision = file.file.revision
            guard .some(revision) != known || isRenewalDue else { continue }
            known = .some(revision)
            await refresh()
        }
    }

    /// Whether the tokens of the session have to be renewed now; read without the lock.
    private var isRenewalDue: Bool {
        guard case .signedIn = newest, let session = (try? file.read()) ?? nil else { return false }
        return isDue(session)
    }

    /// Whether the tokens of a session have to be renewed, and its server may be asked.
    private func isDue(_ session: StoredSession) -> Bool {
        let time = now()
        return session.renewal <= time && nextAttempt.map { $0 <= time } != false
    }

    /// Writes a session that starts now.
    ///
    /// - Returns: the session, and the one that it has replaced, whose tokens are to be revoked.
    func keep(
        _ tokens: Tokens, name: String
    ) async throws(AuthError) -> (StoredSession, replaced: EndedSession) {
        try await lock.withLock(cancelled: .cancelled) { () async throws(AuthError) in
            var replaced = await endedSession()
            let stored: StoredTokens
            do throws(AuthError) {
                stored = try await secrets.keep(
                    Secrets(tokens), of: server, name: name, isCancellable: true)
            } catch {
                // A helper that was ended may have stored them all the same.
                try? await replaced.restore(in: secrets)
                throw error
            }
            let session = StoredSession(
                server: server, name: name, renewal: renewal(of: tokens), generation: 1,
                tokens: stored)
            do throws(AuthError) {
                try file.write(session)
            } catch {
                try? await secrets.forget(session)
                try? await replaced.restore(in: secrets)
                throw error
            }
            if replaced.session?.sharesPlace(with: session) == false {
                await replaced.forget(in: secrets)
            }
            return (session, replaced)
        }
    }

    /// Exchanges the refresh token, unless another process has just done so.
    private func renew(_ old: StoredSession) async throws(AuthError) {
        let metadata: ServerMetadata
        do throws(AuthError) {
            metadata = try await self.metadata()
        } catch  where error.kind == .unavailable {
            return await keepOffline(old, error)
        }
        try await lock.withLock { () async throws(AuthError) in
            guard let session = try file.read() else {
                return send(.signedOut(.signedOutElsewhere))
            }
            guard session.generation == old.generation, session.renewal <= now() else {
                return send(.signedIn(session.user))
            }
            guard let known = try await secrets.secrets(of: session), let token = known.refresh
            else { return try await end(session) }
            do throws(AuthError) {
                // Finds a full disk while the old token is still valid.
                try file.write(session)
                guard let tokens = try await client.refresh(metadata, token) else {
                    return try await end(session)
                }
                try await write(tokens, keeping: token, session)
            } catch {
                await keepOffline(session, error)
            }
        }
    }

    /// Writes renewed tokens.
    ///
    /// The caller holds the lock.
    private func write(
        _ tokens: Tokens, keeping token: Token, _ old: StoredSession
    ) async throws(AuthError) {
        let stored = try await secrets.keep(
            Secrets(tokens, keeping: token), of: server, name: old.name, isCancellable: false)
        let session = StoredSession(
            server: server, name: old.name, renewal: renewal(of: tokens),
            generation: old.generation + 1, tokens: stored)
        try file.write(session)
        nextAttempt = nil
        send(.signedIn(session.user))
    }

    /// Keeps a session whose server cannot be asked now.
    private func keepOffline(_ session: StoredSession, _ error: AuthError) async {
        if nextAttempt == nil { await conversation.inform(error.description) }
        nextAttempt = now() + Self.pauseAfterFailure
        send(.signedIn(session.user))
    }

    /// Ends a session that the server no longer accepts.
    ///
    /// The caller holds the lock.
    private func end(_ session: StoredSession) async throws(AuthError) {
        try file.file.delete()
        try? await secrets.forget(session)
        send(.signedOut(.expired))
    }

    private func renewal(of tokens: Tokens) -> Date {
        let life = (tokens.expiresIn ?? Tokens.usualLife) / .seconds(1)
        // At least a second, or a server with short lives would be asked without end.
        return now() + max(life - Self.margin, life / 2, 1)
    }
}
