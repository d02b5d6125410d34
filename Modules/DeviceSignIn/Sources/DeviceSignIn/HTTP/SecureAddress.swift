import Auth
import Foundation

/// An address to which secrets may be sent: `https`, or `http` on this machine.
///
/// A name and password in the address, and a fragment, are refused: they are signs of a mistake or of
/// a trick.
struct SecureAddress: Sendable, Hashable {
    /// The address.
    let url: URL

    /// Reads an address.
    ///
    /// - Throws: ``AuthError`` of the kind rejected, with the rule that was broken.
    init(_ text: String) throws(AuthError) {
        // The parser would encode what is not allowed, and so name another address.
        guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }),
            let url = URL(string: text), let host = url.host(), !host.isEmpty,
            url.user() == nil, url.fragment() == nil
        else {
            throw .rejected(
                "“\(ServerText.cleaned(text))” is not an address such as https://id.example.org.")
        }
        switch url.scheme?.lowercased() {
        case "https": break
        case "http" where Self.isLoopback(host): break
        default:
            throw .rejected(
                """
                “\(ServerText.cleaned(text))” is not encrypted. Use an address that starts with \
                https://.
                """)
        }
        self.url = url
    }

    /// The host.
    var host: String { url.host() ?? "" }

    /// Whether the connection is encrypted; if not, the server is on this machine.
    var isEncrypted: Bool { url.scheme?.lowercased() == "https" }

    /// Returns whether a host is this machine, without asking a name server.
    private static func isLoopback(_ host: String) -> Bool {
        let host = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { UInt8($0) != nil && $0.allSatisfy(\.isNumber) }
    }
}
