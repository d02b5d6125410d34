import Auth
import Foundation

/// Puts tokens where they are kept: in the session's file, or with a credential helper.
struct SecretStore: Sendable {
    let helper: (any CredentialHelping)?

    /// Keeps the tokens, and returns what the session's file has to say of them.
    ///
    /// - Parameter isCancellable: whether cancelling the task ends the attempt.
    func keep(
        _ secrets: Secrets, of server: IdentityServer, name: String, isCancellable: Bool
    ) async throws(AuthError) -> StoredTokens {
        guard let helper else { return .file(secrets) }
        try await helper.store(
            Credential(server: server.issuerText, name: name, secret: text(secrets)),
            isCancellable: isCancellable)
        return .helper(helper.name)
    }

    /// Keeps the renewed tokens of a session; a helper that has kept those before keeps them, too.
    ///
    /// So they do not go to a file because the configuration has changed, nor does a helper keep old ones.
    func keep(
        _ secrets: Secrets, renewing session: StoredSession, of server: IdentityServer
    ) async throws(AuthError) -> StoredTokens {
        var store = self
        if case .helper(let name) = session.tokens {
            store = SecretStore(helper: try helper(named: name))
        }
        return try await store.keep(
            secrets, of: server, name: session.name, isCancellable: false)
    }

    /// Puts tokens back with the helper of their session, after others were stored in their place.
    func restore(_ secrets: Secrets, of session: StoredSession) async throws(AuthError) {
        guard case .helper(let name) = session.tokens else { return }
        try await helper(named: name).store(
            Credential(server: session.issuer, name: session.name, secret: text(secrets)),
            isCancellable: false)
    }

    private func text(_ secrets: Secrets) throws(AuthError) -> String {
        guard let data = try? JSONEncoder().encode(secrets) else {
            throw .unavailable("The tokens cannot be encoded as JSON. Report this as a bug.")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns the tokens of a session; `nil` when the helper no longer has them.
    func secrets(of session: StoredSession) async throws(AuthError) -> Secrets? {
        switch session.tokens {
        case .file(let secrets): return secrets
        case .helper(let name):
            guard
                let credential = try await helper(named: name).get(server: session.issuer),
                // Else they are of a sign-in that could not be completed.
                credential.name == session.name
            else { return nil }
            return try? JSONDecoder().decode(Secrets.self, from: Data(credential.secret.utf8))
        }
    }

    /// Removes the tokens of a session from its helper; those in the file go with the file.
    func forget(_ session: StoredSession) async throws(AuthError) {
        guard case .helper(let name) = session.tokens else { return }
        try await helper(named: name).erase(server: session.issuer)
    }

    /// Returns the helper that has kept a session, also when another one is configured today.
    private func helper(named name: String) throws(AuthError) -> any CredentialHelping {
        if let helper, helper.name == name { return helper }
        return try CredentialHelper(name: name)
    }
}
