import Auth
import PrivateFiles

extension DeviceAuthService {
    /// A session whose file is gone, and its tokens as far as they were found.
    typealias EndedSession = (session: StoredSession, secrets: Result<Secrets?, AuthError>)

    /// Removes the tokens of a session whose file is gone, here and on the server.
    func clean(_ ended: EndedSession) async {
        var failures: [AuthError] = []
        do throws(AuthError) {
            try await secrets.forget(ended.session)
        } catch {
            failures.append(error)
        }
        do throws(AuthError) {
            if let found = try ended.secrets.get() {
                failures += await revoke(found, try await metadata())
            }
        } catch {
            failures.append(error)
        }
        guard let first = failures.first else { return }
        await conversation.inform(
            "You are signed out here, but a copy of the tokens may be valid until they expire. \(first)"
        )
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
