import ConsoleTestSupport
import Foundation
import Synchronization

/// An identity server on a loopback port that approves every code at once.
///
/// Its tokens are random, and a refresh token is valid once.
final class IdentityServerFake: Sendable {
    private let book: TokenBook
    private let server: LoopbackServer

    /// - Parameter failure: a path of which each request fails.
    init(failingAt failure: String? = nil) throws {
        let book = TokenBook()
        self.book = book
        server = try LoopbackServer { request in
            request.path == failure ? (503, "") : Self.answer(to: request, book)
        }
    }

    var issuer: String { server.address }
    /// All tokens that were ever issued.
    var issued: [String] { book.entries.withLock { $0.issued } }
    /// The tokens that are valid.
    var valid: Set<String> { book.entries.withLock { $0.access.union($0.refresh) } }

    /// Issues the tokens of one more session.
    func issue() -> (access: String, refresh: String) { book.issue() }

    /// Ends all sessions.
    func forget() {
        book.entries.withLock { entries in
            entries.access = []
            entries.refresh = []
        }
    }

    private static func answer(
        to request: LoopbackServer.Request, _ book: TokenBook
    ) -> (status: Int, text: String)? {
        let issuer = request.server
        switch request.path {
        case "/.well-known/oauth-authorization-server":
            return (
                200,
                """
                {"issuer": "\(issuer)", "token_endpoint": "\(issuer)/token",
                "device_authorization_endpoint": "\(issuer)/device",
                "revocation_endpoint": "\(issuer)/revoke", "userinfo_endpoint": "\(issuer)/me"}
                """
            )
        case "/device":
            return (
                200,
                """
                {"device_code": "one", "user_code": "WDJB-MJHT", "expires_in": 600,
                "verification_uri": "\(issuer)/device", "interval": 1}
                """
            )
        case "/token":
            if let old = request.form["refresh_token"], !book.redeem(old) {
                return (400, #"{"error": "invalid_grant"}"#)
            }
            let tokens = book.issue()
            return (
                200,
                """
                {"access_token": "\(tokens.access)", "refresh_token": "\(tokens.refresh)",
                "token_type": "bearer", "expires_in": 3600}
                """
            )
        case "/revoke":
            book.revoke(request.form["token"] ?? "")
            return (200, "")
        case "/me":
            return book.entries.withLock { $0.access.contains(request.token ?? "") }
                ? (200, #"{"preferred_username": "joe"}"#) : (401, "")
        default: return (404, "")
        }
    }
}

/// The tokens that the server has issued.
private final class TokenBook: Sendable {
    struct Entries {
        var access: Set<String> = []
        var refresh: Set<String> = []
        var issued: [String] = []
    }

    let entries = Mutex(Entries())

    func issue() -> (access: String, refresh: String) {
        let (access, refresh) = ("canary-" + UUID().uuidString, "canary-" + UUID().uuidString)
        entries.withLock { entries in
            entries.access.insert(access)
            entries.refresh.insert(refresh)
            entries.issued += [access, refresh]
        }
        return (access, refresh)
    }

    /// Returns whether a refresh token was valid, which it no longer is.
    func redeem(_ refresh: String) -> Bool {
        entries.withLock { $0.refresh.remove(refresh) != nil }
    }

    func revoke(_ token: String) {
        entries.withLock { entries in
            entries.access.remove(token)
            entries.refresh.remove(token)
        }
    }
}
