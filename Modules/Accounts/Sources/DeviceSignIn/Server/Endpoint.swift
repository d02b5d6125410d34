import Auth

/// An address of an identity server, by the name that RFC 8414, RFC 8628 or OpenID Connect gives it.
enum Endpoint: String, CaseIterable, Sendable {
    case deviceAuthorization = "device_authorization_endpoint"
    case token = "token_endpoint"
    case revocation = "revocation_endpoint"
    case userInfo = "userinfo_endpoint"

    /// Returns an address of a server; `nil` when no secret may be sent to it.
    static func address(_ text: String, of server: IdentityServer) -> SecureAddress? {
        guard let address = try? SecureAddress(text) else { return nil }
        // A server elsewhere must not name a program on this machine.
        return address.isEncrypted || !server.issuer.isEncrypted ? address : nil
    }
}

extension [Endpoint: SecureAddress] {
    /// Reads the addresses that settings name.
    init(_ texts: [String: String], of server: IdentityServer) throws(AuthError) {
        self.init()
        for (name, text) in texts.sorted(by: <) {
            guard let endpoint = Endpoint(rawValue: name) else {
                let names = Endpoint.allCases.map(\.rawValue).joined(separator: ", ")
                throw .unavailable(
                    "“\(ServerText.cleaned(name))” is no endpoint. There are: \(names).")
            }
            guard let address = Endpoint.address(text, of: server) else {
                throw .unavailable("“\(name)” needs an address that starts with https://.")
            }
            self[endpoint] = address
        }
    }
}
