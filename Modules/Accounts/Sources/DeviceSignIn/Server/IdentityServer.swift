public import Auth
import Foundation

/// The identity server that a person signs in to, and the name by which it knows this program.
public struct IdentityServer: Sendable, Hashable {
    /// The address that identifies the server (RFC 8414).
    let issuer: SecureAddress
    /// The address as it was given: it is compared with the server's own, letter by letter.
    public let issuerText: String
    /// The name of this program, which the server's administrator has registered.
    let clientID: String

    /// Names a server; nothing is sent.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when the address is not secure, has a query, or
    ///   the client's name is empty.
    public init(issuer: String, clientID: String) throws(AuthError) {
        let address = try SecureAddress(issuer)
        guard address.url.query() == nil else {
            throw .rejected("The address of an identity server has no question mark. Remove it.")
        }
        guard !clientID.isEmpty, ServerText.cleaned(clientID) == clientID else {
            throw .rejected("A client ID is one line of text, which the server's owner gives you.")
        }
        self.issuer = address
        self.issuerText = issuer
        self.clientID = clientID
    }
}
