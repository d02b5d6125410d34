import Auth
import Foundation

/// The addresses that an identity server publishes about itself (RFC 8414).
struct ServerMetadata: Sendable, Hashable {
    let deviceAuthorization: SecureAddress
    let token: SecureAddress
    let revocation: SecureAddress?
    let userInfo: SecureAddress?
    let supportedScopes: [String]

    private struct Document: Decodable {
        let issuer: String
        let deviceAuthorizationEndpoint: String?
        let tokenEndpoint: String?
        let revocationEndpoint: String?
        let userinfoEndpoint: String?
        let scopesSupported: [String]?
    }

    /// The scopes to ask for: who the person is, and a token that can be refreshed.
    var usualScopes: [String] {
        ["openid", "profile", "offline_access"].filter(supportedScopes.contains)
    }

    /// Reads a document; `nil` when the answer is no such document.
    ///
    /// - Throws: ``AuthError`` when the document is of another server, lacks an address, or names one
    ///   to which no secret may be sent.
    init?(_ response: HTTPResponse, of server: IdentityServer) throws(AuthError) {
        guard response.status == 200, let document = response.decoded(Document.self) else {
            return nil
        }
        guard document.issuer == server.issuerText else {
            throw .unavailable(
                """
                The identity server calls itself “\(ServerText.cleaned(document.issuer))”, not \
                “\(server.issuerText)”. Use its own address if you trust it.
                """)
        }
        guard let device = document.deviceAuthorizationEndpoint,
            let token = document.tokenEndpoint
        else {
            throw .unavailable(
                """
                \(server.issuerText) offers no sign-in with a code (RFC 8628). Ask its \
                administrator.
                """)
        }
        deviceAuthorization = try Self.address(device, of: server)
        self.token = try Self.address(token, of: server)
        revocation = try document.revocationEndpoint.map { text throws(AuthError) in
            try Self.address(text, of: server)
        }
        userInfo = try document.userinfoEndpoint.map { text throws(AuthError) in
            try Self.address(text, of: server)
        }
        supportedScopes = document.scopesSupported ?? []
    }

    /// The places of the document: that of RFC 8414, then that of OpenID Connect.
    static func addresses(of server: IdentityServer) -> [URL] {
        guard var parts = URLComponents(string: server.issuerText) else { return [] }
        var path = parts.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        return [
            "/.well-known/oauth-authorization-server" + path,
            path + "/.well-known/openid-configuration",
        ].compactMap { path in
            parts.percentEncodedPath = path
            return parts.url
        }
    }

    private static func address(
        _ text: String, of server: IdentityServer
    ) throws(AuthError) -> SecureAddress {
        do throws(AuthError) {
            let address = try SecureAddress(text)
            // A server elsewhere must not name a program on this machine.
            guard address.isEncrypted || !server.issuer.isEncrypted else { throw .rejected }
            return address
        } catch {
            throw .unavailable(
                """
                \(server.issuerText) names an address that is not secure: \
                “\(ServerText.cleaned(text))”. Ask its administrator.
                """)
        }
    }
}
