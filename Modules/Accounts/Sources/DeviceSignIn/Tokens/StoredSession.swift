import Auth
import Foundation
import PrivateFiles

/// The content of the file that keeps a device sign-in: who is signed in where, and the tokens.
///
/// With a credential helper the tokens are with the helper, and the file has only its name.
struct StoredSession: StoredContent, Hashable {
    typealias Failure = AuthError

    static let currentVersion = 1

    let issuer: String
    let clientID: String
    let name: String
    /// The person's identifier at the server; `nil` in files that were written before it was kept.
    let subject: String?
    /// The time at which the access token has to be renewed.
    let renewal: Date
    /// Changes with each renewal, so that a process sees that another one has renewed the tokens.
    let generation: Int
    let tokens: StoredTokens

    /// There was no earlier version.
    init(_ old: Never) { switch old {} }

    init(
        server: IdentityServer, user: User, renewal: Date, generation: Int, tokens: StoredTokens
    ) {
        issuer = server.issuerText
        clientID = server.clientID
        name = user.name
        subject = user.id
        self.renewal = renewal
        self.generation = generation
        self.tokens = tokens
    }

    /// The server that has issued the tokens.
    var server: IdentityServer {
        get throws(AuthError) { try IdentityServer(issuer: issuer, clientID: clientID) }
    }

    /// Whether both are of one person; if one file does not say that, the name decides.
    func isOfSamePerson(as other: StoredSession) -> Bool {
        guard issuer == other.issuer else { return false }
        guard let subject, let otherSubject = other.subject else { return name == other.name }
        return subject == otherSubject
    }

    var user: User { User(id: subject, name: name, barbecueFoods: []) }
}

/// The place of the tokens.
enum StoredTokens: Codable, Sendable, Hashable {
    /// In the file.
    case file(Secrets)
    /// With the credential helper of this name, under this key.
    ///
    /// Sessions that an older version has started have no key: theirs is the issuer, and the entry has the
    /// person's name. They get a key when they are renewed.
    case helper(String, key: String?)
}

/// The tokens of a session.
struct Secrets: Codable, Sendable, Hashable {
    let access: Token
    let refresh: Token?

    init(_ tokens: Tokens, keeping old: Token? = nil) {
        access = tokens.access
        // A server that does not rotate sends no new refresh token: the old one stays valid.
        refresh = tokens.refresh ?? old
    }
}
