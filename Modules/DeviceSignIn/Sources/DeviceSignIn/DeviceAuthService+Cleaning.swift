import Auth
import PrivateFiles

extension DeviceAuthService {
    /// Removes the tokens of a session whose file is gone, here and on the server.
    func clean(_ session: StoredSession, _ found: Secrets?) async {
        var failures: [AuthError] = []
        do throws(AuthError) {
            try await secrets.forget(session)
        } catch {
            failures.append(error)
        }
        do throws(AuthError) {
            if let found { failures += await revoke(found, try await metadata()) }
        } catch {
            failures.append(error)
        }
        guard let first = failures.first else { return }
        await conversation.inform(
            "You are signed out here, but a copy of the tokens may be valid until they expire. \(first)"
        )
    }

    /// Asks the server to revoke the tokens; returns what did not work.
    func revoke(_ found: Secrets, _ metadata: ServerMetadata) async -> [AuthError] {
        var failures: [AuthError] = []
        let tokens = [(found.refresh, "refresh_token"), (found.access, "access_token")]
        for case (let token?, let kind) in tokens {
            do throws(AuthError) {
                try await client.revoke(metadata, token, kind: kind)
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
