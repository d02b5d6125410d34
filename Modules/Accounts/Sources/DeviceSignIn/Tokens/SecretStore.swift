import Auth
import Foundation

/// Puts tokens where they are kept: in the session's file, or with a credential helper.
///
/// Each sign-in has an entry of its own, so two state folders, clients or persons at one server do not
/// share one. No text of a server names it: helpers such as docker-credential-pass make it a path.
struct SecretStore: Sendable {
    /// The name of each entry that this program keeps.
    static let userName = "ribhouse"

    let helper: (any CredentialHelping)?

    /// Lets the helper keep and erase an entry without tokens, to report one that cannot work.
    func check(for server: IdentityServer) async throws(AuthError) {
        guard let helper, let none = Token("none") else { return }
        let secrets = Secrets(Tokens(access: none, refresh: nil, expiresIn: nil))
        let kept = try await keep(secrets, of: server, isCancellable: true)
        if case .helper(_, let key?) = kept { try await helper.erase(server: key) }
    }

    /// Returns an address: some helpers take it apart, and compare no more than the host and the path.
    private func key(_ name: String, _ server: IdentityServer) -> String {
        "\(server.issuerText)/\(Self.userName)/\(name)"
    }

    /// Keeps the tokens of a session that starts, and returns what its file has to say of them.
    ///
    /// - Parameter isCancellable: whether cancelling the task ends the attempt.
    func keep(
        _ secrets: Secrets, of server: IdentityServer, isCancellable: Bool
    ) async throws(AuthError) -> StoredTokens {
        guard let helper else { return .file(secrets) }
        let key = key(String(UInt64.random(in: 0 ... .max), radix: 36), server)
        do throws(AuthError) {
            try await helper.store(credential(secrets, key), isCancellable: isCancellable)
        } catch {
            // It may have stored them all the same, or a part, which `pass` then cannot list.
            try? await helper.erase(server: key)
            throw error
        }
        return .helper(helper.name, key: key)
    }

    /// Keeps the renewed tokens of a session; a helper that has kept those before keeps them, too.
    ///
    /// So they do not go to a file because the configuration has changed, nor does a helper keep old ones.
    func keep(
        _ secrets: Secrets, renewing session: StoredSession, of server: IdentityServer
    ) async throws(AuthError) -> StoredTokens {
        var store = self
        if case .helper(let name, let key) = session.tokens {
            let helper = try helper(named: name)
            if let key {
                try await helper.store(credential(secrets, key), isCancellable: false)
                return session.tokens
            }
            store = SecretStore(helper: helper)
        }
        return try await store.keep(secrets, of: server, isCancellable: false)
    }

    private func credential(_ secrets: Secrets, _ key: String) throws(AuthError) -> Credential {
        guard let data = try? JSONEncoder().encode(secrets) else {
            throw .unavailable("The tokens cannot be encoded as JSON. Report this as a bug.")
        }
        return Credential(
            server: key, name: Self.userName, secret: String(decoding: data, as: UTF8.self))
    }

    /// Returns the tokens of a session.
    ///
    /// - Parameter advice: the second sentence of the error when the helper has none.
    /// - Throws: ``AuthError`` also when the helper has none: a keychain that is locked says the same.
    func secrets(
        of session: StoredSession, advice: String = ""
    ) async throws(AuthError) -> Secrets {
        switch session.tokens {
        case .file(let secrets): return secrets
        case .helper(let name, let key):
            let credential = try await helper(named: name).get(server: key ?? session.issuer)
            guard let credential, key != nil || credential.name == session.name,
                let secrets = try? JSONDecoder().decode(
                    Secrets.self, from: Data(credential.secret.utf8))
            else {
                throw .unavailable(
                    """
                    docker-credential-\(name) has no tokens for \(key ?? session.issuer), or its \
                    keychain is locked.\(advice)
                    """)
            }
            return secrets
        }
    }

    /// Removes the tokens of a session from its helper; those in the file go with the file.
    func forget(_ session: StoredSession) async throws(AuthError) {
        guard case .helper(let name, let key) = session.tokens else { return }
        try await helper(named: name).erase(server: key ?? session.issuer)
    }

    /// Returns the helper that has kept a session, also when another one is configured today.
    private func helper(named name: String) throws(AuthError) -> any CredentialHelping {
        if let helper, helper.name == name { return helper }
        return try CredentialHelper(name: name)
    }
}
