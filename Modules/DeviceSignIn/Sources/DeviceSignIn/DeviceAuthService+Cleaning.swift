import Auth
import PrivateFiles

extension DeviceAuthService {
    /// A session that ends, as far as it can be read, with its tokens.
    struct EndedSession {
        var session: StoredSession?
        var secrets: Secrets?
        var failures: [AuthError] = []
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
            ended.failures.append(error)
        }
        return ended
    }

    /// Removes the tokens of a session whose file is gone, here and on the server.
    func clean(_ ended: EndedSession) async {
        var failures = ended.failures
        do throws(AuthError) {
            if let session = ended.session { try await secrets.forget(session) }
        } catch {
            failures.append(error)
        }
        do throws(AuthError) {
            if let found = ended.secrets { failures += await revoke(found, try await metadata()) }
        } catch {
            failures.append(error)
        }
        guard let first = failures.first else { return }
        await conversation.inform("\(StateFolder.tokensMayBeValid) \(first)")
    }

    /// Asks the server to revoke the tokens; returns what did not work.
    ///
    /// - Parameter isCancellable: whether cancelling the task ends the requests.
    func revoke(
        _ found: Secrets, _ metadata: ServerMetadata, isCancellable: Bool = true
    ) async -> [AuthError] {
        var failures: [AuthError] = []
        let tokens = [(found.refresh, "refresh_token"), (found.access, "access_token")]
        for case (let token?, let kind) in tokens {
            do throws(AuthError) {
                try await client.revoke(
                    metadata, token, kind: kind, isCancellable: isCancellable)
            } catch {
                failures.append(error)
            }
        }
        return failures
    }

    /// Tells the person where the tokens are.
    func reportWhereTokensAre(_ session: StoredSession) async {
        guard case .file = session.tokens else { return }
        await conversation.inform(
            """
            The tokens are in \(file.path), which only you can read. They are not encrypted: \
            configure a credential helper to keep them in a keychain.
            """)
    }
}
