import Auth
import Foundation
import PrivateFiles
import Testing

@testable import DeviceSignIn

extension TestApp {
    private var session: JSONFile<StoredSession> {
        get throws { try StateFolder(environment: ["RIBHOUSE_HOME": path]).deviceSession }
    }

    /// Lets the app sign in to an identity server.
    func configure(_ server: IdentityServerFake, helper: String? = nil) throws {
        let helper = helper.map { #", "credentialHelper": "\#($0)""# } ?? ""
        try write(
            #"{"issuer": "\#(server.issuer)", "clientID": "ribhouse"\#(helper)}"#,
            to: "config.json")
    }

    /// Starts a session whose tokens have to be renewed.
    func startDueSession(at server: IdentityServerFake) throws {
        try configure(server)
        let (access, refresh) = server.issue()
        let tokens = Tokens(
            access: try #require(Token(access)), refresh: Token(refresh), expiresIn: nil)
        try session.write(
            StoredSession(
                server: IdentityServer(issuer: server.issuer, clientID: "ribhouse"),
                user: User(name: "joe", barbecueFoods: []),
                renewal: .distantPast, generation: 1, tokens: .file(Secrets(tokens))))
    }

    /// Lets the tokens of the session be renewed by the next program.
    func makeRenewalDue() throws {
        guard let old = try session.read() else { return }
        try session.write(
            StoredSession(
                server: old.server, user: old.user, renewal: .distantPast,
                generation: old.generation, tokens: old.tokens))
    }
}
