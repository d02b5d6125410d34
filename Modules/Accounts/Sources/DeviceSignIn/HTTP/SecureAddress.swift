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
        try self.init(text, isForBrowser: false)
        guard url.fragment() == nil else {
            throw .rejected("“\(Self.shown(text))” has a “#”. Remove it and what follows.")
        }
        guard !host.contains(":") else {
            throw .rejected(
                "“\(Self.shown(text))” has an IPv6 address. Use a name, such as localhost.")
        }
    }

    /// Reads the address of a page that the person opens, and to which this program sends nothing.
    ///
    /// So it may have a fragment, as the pages of many web apps do.
    static func page(_ text: String) throws(AuthError) -> SecureAddress {
        try SecureAddress(text, isForBrowser: true)
    }

    private init(_ text: String, isForBrowser: Bool) throws(AuthError) {
        guard URLComponents(string: text)?.user == nil else {
            throw .rejected("“\(Self.shown(text))” has a name in front of the host. Remove it.")
        }
        // The parser would encode what is not allowed, and so name another address.
        guard text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }),
            var parts = URLComponents(string: text), let host = parts.host, !host.isEmpty,
            parts.password == nil, 1...65_535 ~= parts.port ?? 443
        else {
            throw .rejected(
                "“\(Self.shown(text))” is not an address such as https://id.example.org.")
        }
        // `URLSession` knows schemes in small letters only.
        parts.scheme = parts.scheme?.lowercased()
        guard let url = parts.url, Self.isSecure(parts.scheme, host) else {
            throw .rejected(
                """
                “\(Self.shown(text))” is not encrypted. Use an address that starts with \
                https://.
                """)
        }
        self.url = url
    }

    /// The host.
    var host: String { url.host() ?? "" }

    /// Whether the connection is encrypted; if not, the server is on this machine.
    var isEncrypted: Bool { url.scheme == "https" }

    /// Returns what a message may show of an address: not what comes before its host.
    static func shown(_ text: String) -> String {
        let rest = text.split(separator: "@", omittingEmptySubsequences: false)
        return ServerText.cleaned(rest.count > 1 ? "…@\(rest[rest.count - 1])" : text)
    }

    private static func isSecure(_ scheme: String?, _ host: String) -> Bool {
        scheme == "https" || scheme == "http" && isLoopback(host)
    }

    /// Returns whether a host is this machine, without asking a name server.
    private static func isLoopback(_ host: String) -> Bool {
        let host = host.lowercased()
        if ["localhost", "::1", "[::1]"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        // As the number is written usually: 010 is 8 to some programs.
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in UInt8(part).map { String($0) == part } == true }
    }
}
