import Auth
import Essentials
import PrivateFiles

/// The content of the session file: what proves who is signed in.
enum Session: StoredContent, Hashable {
    typealias Failure = AuthError

    static let currentVersion = 2

    /// A random token, of which ``AccountList`` has the hash.
    case token(SessionToken)
    /// A session of version 1, which was only a name.
    ///
    /// It counts for an account that is older than the session, and the service replaces it by a
    /// token when it finds it.
    case name(AccountName, since: Date)

    private enum Key: CodingKey { case token }

    init(from decoder: any Decoder) throws {
        self = .token(
            try decoder.container(keyedBy: Key.self).decode(SessionToken.self, forKey: .token))
    }

    func encode(to encoder: any Encoder) throws {
        guard case .token(let token) = self else { return }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(token, forKey: .token)
    }

    struct Version1: Decodable {
        let user: AccountName
        let started: Date
    }

    init(_ old: Version1) { self = .name(old.user, since: old.started) }
}

/// A secret that cannot be guessed: 256 random bits.
struct SessionToken: Codable, Sendable, Hashable {
    private let digits: String

    /// Creates a token from the system's random numbers.
    init() { digits = Hex.random(byteCount: 32) }

    init(from decoder: any Decoder) throws {
        digits = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(digits)
    }

    /// The hash that is stored with the accounts.
    ///
    /// One round is enough, because a token is random, unlike a password.
    var hash: String { SHA256.hexDigest(of: Array(digits.utf8)) }
}
