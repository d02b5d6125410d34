import Auth
import PrivateFiles

extension DeviceAuthService {
    /// A session that ends, as far as it can be read, with its tokens.
    struct EndedSession {
        var session: StoredSession?
        var secrets: Secrets?
        var failure: AuthError?

        /// Removes the tokens from a credential helper; the caller holds the lock, so that those of a new
        /// session are never removed.
        mutating func forget(in store: SecretStore) async {
            guard let session else { return }
            do throws(AuthError) {
                try await store.forget(session)
            } catch {
                failure = failure ?? error
            }
        }
    }

    /// Ends the session in the file, and signs the person out.
    ///
    /// - Throws: ``AuthError/notSignedIn`` when there is none, or when it is of another person or server.
    func endSession() async throws(AuthError) -> EndedSession {
        // Without a session there is no reason to create the folder.
        guard try file.exists() else { throw .notSignedIn }
        return try await lock.withLock(cancelled: .signOutCancelled) { () async throws(AuthError) in
            guard try file.exists(), !isOfAnother else { throw .notSignedIn }
            var ended = await endedSession()
            // Nothing has changed yet, and without the tokens the server could not be asked.
            if ended.failure?.kind == .cancelled { throw .signOutCancelled }
            try file.delete()
            unstored = nil
            send(.signedOut(.signedOut))
            await ended.forget(in: secrets)
            return ended
        }
    }

    /// Whether the file has a session of another person or server than this process.
    private var isOfAnother: Bool {
        guard let person, let session = (try? file.read()) ?? nil else { return false }
        return session.user != person || (try? session.server) != server
    }

    /// Reads the session that ends; the caller holds the lock.
    func endedSession() async -> EndedSession {
        var ended = EndedSession()
        do throws(AuthError) {
            ended.session = try file.read()
            if let session = ended.session { ended.secrets = try await secrets(of: session) }
        } catch {
            ended.failure = error
        }
        return ended
    }

    /// Asks the server to revoke the tokens of a session that has ended here.
    ///
    /// - Parameter sentence: the first sentence for the person, when they may still be valid.
    func revoke(_ ended: EndedSession, failed sentence: String) async {
        var failure = ended.failure
        do throws(AuthError) {
            // Its tokens must not be sent to another server.
            if let session = ended.session, (try? session.server) != server {
                throw .unavailable("The tokens are of \(ServerText.cleaned(session.issuer)).")
            }
            if let found = ended.secrets { try await revoke(found, try await metadata()) }
        } catch {
            failure = failure ?? error
        }
        guard let failure else { return }
        // Something has changed, so the sentence of what was cancelled would be wrong.
        let reason = failure.kind == .cancelled ? "" : " \(failure)"
        await conversation.inform(sentence + reason)
    }

    /// Asks the server to revoke both tokens, also when it does not revoke the first one.
    ///
    /// - Parameter isCancellable: whether cancelling the task ends the requests.
    /// - Throws: ``AuthError``: the first failure.
    func revoke(
        _ found: Secrets, _ metadata: ServerMetadata, isCancellable: Bool = true
    ) async throws(AuthError) {
        var failure: AuthError?
        let tokens = [(found.refresh, "refresh_token"), (found.access, "access_token")]
        for case (let token?, let kind) in tokens {
            do throws(AuthError) {
                try await client.revoke(
                    metadata, token, kind: kind, isCancellable: isCancellable)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }

    /// Shows the person where the tokens are.
    func reportWhereTokensAre(_ session: StoredSession) async {
        guard case .file = session.tokens else { return }
        await conversation.inform(
            """
            The tokens are in \(file.path), which only you can read. They are not encrypted: \
            configure a credential helper to keep them in a keychain.
            """)
    }
}
