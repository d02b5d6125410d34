public import Auth
import Foundation
import PrivateFiles

extension DeviceAuthService {
    /// Reads the session, and renews its tokens when their time has come.
    ///
    /// A server that does not answer ends no session. One that refuses the refresh token does.
    @discardableResult
    public func refresh() async -> SessionState {
        do throws(AuthError) {
            guard let session = try file.read() else {
                switch newest {
                case .signedIn: send(.signedOut(.signedOutElsewhere))
                // The file that could not be read is no longer there.
                case .signedOut(.unavailable): send(.signedOut(.noSession))
                case .signedOut: break
                }
                return newest
            }
            guard try session.server == server else {
                throw .unavailable(
                    """
                    The session is of \(ServerText.cleaned(session.issuer)). Sign out there, or use \
                    that server.
                    """)
            }
            if renewal(of: session) <= now() {
                try await renew(session)
            } else {
                send(.signedIn(session.user))
            }
        } catch {
            if error.kind != .cancelled { send(.signedOut(.unavailable(error))) }
        }
        return newest
    }

    /// Reads the session again when its file changes or its tokens expire, until it is cancelled.
    public func watch() async {
        // Unknown at first, which is not the same as a file that is missing.
        var known: FileRevision??
        await folderWatch.run {
            // Before the file is read: a change meanwhile is then found by the next look.
            let revision = file.file.revision
            if .some(revision) != known || renewal.map({ $0 <= now() }) == true {
                await refresh()
                // A file that cannot be read may become readable without a new revision, by its mode.
                known = canReadFile ? .some(revision) : nil
            }
            guard known != nil else { return FolderWatch.short }
            let left = renewal.map { Duration.seconds($0.timeIntervalSince(now())) }
            return max(FolderWatch.short, min(left ?? FolderWatch.long, FolderWatch.long))
        }
    }

    private var canReadFile: Bool {
        do throws(AuthError) {
            _ = try file.read()
            return true
        } catch {
            return false
        }
    }

    /// When the tokens of the session have to be renewed; read without the lock.
    private var renewal: Date? {
        guard case .signedIn = newest, let session = (try? file.read()) ?? nil else { return nil }
        return renewal(of: session)
    }

    /// When the tokens of a session have to be renewed, and its server may be asked.
    private func renewal(of session: StoredSession) -> Date {
        nextAttempt.map { max($0, session.renewal) } ?? session.renewal
    }

    /// Writes a session that starts now.
    ///
    /// - Returns: the session, and the one that it has replaced, whose tokens are to be revoked.
    func keep(
        _ tokens: Tokens, of person: User
    ) async throws(AuthError) -> (StoredSession, replaced: EndedSession) {
        try await lock.withLock(cancelled: .cancelled) { () async throws(AuthError) in
            var replaced = await endedSession()
            let stored = try await secrets.keep(Secrets(tokens), of: server, isCancellable: true)
            let session = StoredSession(
                server: server, user: person, renewal: renewal(of: tokens), generation: 1,
                tokens: stored)
            do throws(AuthError) {
                try file.write(session)
            } catch {
                try? await secrets.forget(session)
                throw error
            }
            unstored = nil
            await replaced.forget(in: secrets)
            return (session, replaced)
        }
    }
}
