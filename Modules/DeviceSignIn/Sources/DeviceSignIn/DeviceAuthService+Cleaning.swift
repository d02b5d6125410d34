import Auth
import PrivateFiles

extension DeviceAuthService {
    /// A session that ends, as far as it can be read, with its tokens.
    struct EndedSession {
        var session: StoredSession?
        var secrets: Secrets?
        var failure: AuthError?
    }

    /// Reads the session that ends; the caller holds the lock.
    func endedSession() async -> EndedSession {
        var ended = EndedSession()
        do throws(AuthError) {
            ended.session = try file.read()
            if let session = ended.session {
                ended.secrets = try await secrets.secrets(of: session)
            }
        } catch {
            ended.failure = error
        }
        return ended
    }

    /// Removes the tokens of a session whose file is gone, here and on the server.
    func clean(_ ended: EndedSession) async {
        var failure = ended.failure
        do throws(AuthError) {
            if let session = ended.session { try await secrets.forget(session) }
        } catch {
            failure = failure ?? error
        }
        do throws(AuthError) {
            if let found = ended.secrets { try await revoke(found, try await metadata()) }
        } catch {
            failure = failure ?? error
        }
        guard let failure else { return }
        // Something has changed, so the sentence of what was cancelled would be wrong.
        let reason = failure.kind == .cancelled ? "" : " \(failure)"
        await conversation.inform(StateFolder.tokensMayBeValid + reason)
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
