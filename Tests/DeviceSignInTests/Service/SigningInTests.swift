import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Streams
import Synchronization
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct SigningInTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()

    init() throws { folder = try TemporaryFolder() }

    private var stored: String { folder.text(at: folder.state.deviceSessionPath) ?? "" }

    @Test("The person sees code and address, answers elsewhere, and is signed in.")
    func wholeFlow() async throws {
        server.answer("/token", .json(400, #"{"error": "authorization_pending"}"#))
        let fixture = try await ServiceFixture(folder, server)

        let user = try await fixture.login()

        #expect(user == ServerFake.joe)
        #expect(fixture.service.session.newest == .signedIn(user))
        #expect(fixture.partner.notices.count == 2)
        #expect(
            fixture.partner.notices.first
                == """
                Open https://id.example.org/device in a browser and enter the code WDJB-MJHT.
                """)
        #expect(fixture.clock.time == .seconds(10))
        #expect(stored.contains("access-canary-1"))
        #expect(try folder.mode(of: folder.state.deviceSessionPath) == 0o600)
    }

    @Test("What is asked for is who the person is, of what the server offers.")
    func scopes() async throws {
        try await ServiceFixture(folder, server).login()

        let form = server.requests.first { $0.url.path == "/device_authorization" }?.form
        #expect(form?.map(\.name) == ["client_id", "scope"])
        #expect(form?.last?.value == "openid profile")
    }

    @Test("The settings may name what is asked for.")
    func otherScopes() async throws {
        try await ServiceFixture(folder, server, scopes: ["email"]).login()

        let form = server.requests.first { $0.url.path == "/device_authorization" }?.form
        #expect(form?.last?.value == "email")
    }

    @Test("Without a credential helper, the person is told at last where the tokens are.")
    func warning() async throws {
        let fixture = try await ServiceFixture(folder, server)
        let states = Mutex<[SessionState?]>([])
        fixture.partner.during { [service = fixture.service] in
            states.withLock { $0.append(service.session.newest) }
        }

        let user = try await fixture.login()

        #expect(states.withLock { $0 } == [.signedOut(.noSession), .signedIn(user)])
        #expect(fixture.partner.notices.last?.contains("They are not encrypted") == true)
        #expect(fixture.partner.notices.last?.contains(folder.state.deviceSessionPath) == true)
    }

    @Test(
        "A sign-in that fails says why, and keeps nothing.",
        arguments: [
            (#"{"error": "access_denied"}"#, AuthError.Kind.rejected, "refused in the browser"),
            (#"{"error": "expired_token"}"#, .rejected, "expired"),
            (#"{"error": "invalid_client"}"#, .unavailable, "invalid_client"),
            ("{}", .unavailable, "status 400, without a reason"),
        ])
    func failures(body: String, kind: AuthError.Kind, part: String) async throws {
        server.answer("/token", .json(400, body))
        let fixture = try await ServiceFixture(folder, server)

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.kind == kind)
        #expect(error?.description.contains(part) == true)
        #expect(folder.contents == nil)
    }

    @Test("A code that is not entered expires, without a poll after its end.")
    func expires() async throws {
        for _ in 1...200 {
            server.answer("/token", .json(400, #"{"error": "authorization_pending"}"#))
        }
        let fixture = try await ServiceFixture(folder, server)

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.description == "The code has expired. Sign in again.")
        #expect(fixture.clock.time == .seconds(600))
    }

    @Test("A certificate that is not trusted ends the sign-in at once.")
    func untrusted() async throws {
        server.answer("/token", .fails(.untrusted("its certificate is not trusted")))
        let fixture = try await ServiceFixture(folder, server)

        let error = await #expect(throws: AuthError.self) { try await fixture.login() }

        #expect(error?.description.contains("certificate") == true)
    }

    @Test("No sentence, and no description of a value, has a token or a device code.")
    func canary() async throws {
        let fixture = try await ServiceFixture(folder, server)

        let user = try await fixture.login()
        let session = try #require(try folder.state.deviceSession.read())
        try await fixture.logout()
        let token = try #require(Token("access-canary"))
        let tokens = Tokens(access: token, refresh: token, expiresIn: nil)
        let address = try SecureAddress(ServerFake.issuer + "/device_authorization").url
        let codes = try await DeviceAuthorization(server.send(.post([:], to: address)))

        var printed = fixture.partner.notices
        for value: Any in [user, session, token, tokens, codes] {
            var dumped = ""
            dump(value, to: &dumped)
            printed += ["\(value)", String(reflecting: value), dumped]
        }
        #expect(printed.filter { $0.contains("canary") } == [])
    }
}
