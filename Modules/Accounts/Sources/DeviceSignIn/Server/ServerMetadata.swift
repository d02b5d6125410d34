import Auth
import Foundation

/// The addresses of an identity server: those of the settings, and those that it publishes (RFC 8414).
struct ServerMetadata: Sendable, Hashable {
    let deviceAuthorization: SecureAddress
    let token: SecureAddress
    let revocation: SecureAddress?
    let userInfo: SecureAddress?
    /// The scopes that the server lists; `nil` when it does not.
    let supportedScopes: [String]?

    /// The scopes to ask for: who the person is, and a token that can be refreshed.
    var usualScopes: [String] {
        guard let supportedScopes else { return userInfo == nil ? [] : ["openid", "profile"] }
        return ["openid", "profile", "offline_access"].filter(supportedScopes.contains)
    }

    /// Collects the addresses.
    ///
    /// - Parameters:
    ///   - endpoints: the addresses of the settings, which come first.
    ///   - pages: the pages of the server. The first one that has an address decides.
    /// - Throws: ``AuthError`` when an address that is needed is missing, or is one to which no secret
    ///   may be sent.
    init(
        _ endpoints: [Endpoint: SecureAddress], _ pages: [Page], of server: IdentityServer
    ) throws(AuthError) {
        let known = pages.reduce(endpoints) { $0.merging($1.endpoints) { first, _ in first } }
        let needed = { (endpoint: Endpoint) throws(AuthError) -> SecureAddress in
            if let address = known[endpoint] { return address }
            guard let odd = pages.lazy.compactMap({ $0.insecure[endpoint] }).first else {
                throw .unavailable(
                    """
                    \(server.issuerText) publishes no \(endpoint.rawValue), so it offers no sign-in \
                    with a code (RFC 8628). Ask its administrator. If there is one, name it under \
                    "endpoints" in config.json.
                    """)
            }
            throw .unavailable(
                """
                \(server.issuerText) names an address that is not secure as its \
                \(endpoint.rawValue): “\(ServerText.cleaned(odd))”. Ask its administrator.
                """)
        }
        deviceAuthorization = try needed(.deviceAuthorization)
        token = try needed(.token)
        revocation = known[.revocation]
        userInfo = known[.userInfo]
        supportedScopes = pages.lazy.compactMap(\.supportedScopes).first
    }

    /// The places of the page: that of RFC 8414, then that of OpenID Connect.
    static func addresses(of server: IdentityServer) -> [URL] {
        guard
            var parts = URLComponents(url: server.issuer.url, resolvingAgainstBaseURL: false)
        else { return [] }
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

    /// The content of one page of a server.
    struct Page: Sendable, Hashable {
        let endpoints: [Endpoint: SecureAddress]
        /// The addresses to which no secret may be sent.
        let insecure: [Endpoint: String]
        let supportedScopes: [String]?

        /// Reads a page; `nil` when the answer is not a page.
        ///
        /// - Throws: ``AuthError`` when the page is of another server.
        init?(_ response: HTTPResponse, of server: IdentityServer) throws(AuthError) {
            guard response.status == 200, let fields = AnswerFields(response),
                let issuer = fields.text("issuer")
            else { return nil }
            guard issuer == server.issuerText else {
                throw .unavailable(
                    """
                    The identity server calls itself “\(ServerText.cleaned(issuer))”, not \
                    “\(server.issuerText)”. Use its own address if you trust it.
                    """)
            }
            var endpoints: [Endpoint: SecureAddress] = [:]
            var insecure: [Endpoint: String] = [:]
            for endpoint in Endpoint.allCases {
                guard let text = fields.text(endpoint.rawValue) else { continue }
                endpoints[endpoint] = Endpoint.address(text, of: server)
                if endpoints[endpoint] == nil { insecure[endpoint] = text }
            }
            self.endpoints = endpoints
            self.insecure = insecure
            supportedScopes = fields.list("scopes_supported")
        }
    }
}
