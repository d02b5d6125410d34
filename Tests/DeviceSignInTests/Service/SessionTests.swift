import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import StreamsTestSupport
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct SessionTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let clock = ClockFake()

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock)
    }

    private var file: JSONFile<StoredSession> { folder.state.deviceSession }

    @Test("A session of another server is not used, and not renewed.")
    func otherServer() async throws {
        try await process().login()
        clock.advance(by: .seconds(50))
        let count = server.paths.count
        let other = try await ServiceFixture(
            folder, server, clock: clock, issuer: "https://other.example.org")

        let state = await other.service.refresh()

        #expect(
            state
                == .signedOut(
                    .unavailable(
                        .unavailable(
                            """
                            The session is of https://id.example.org. Sign out there, or use that \
                            server.
                            """))))
        #expect(server.paths.count == count)
    }

    @Test("In a file that does not have the subject yet, the name stands for it.")
    func withoutSubject() async throws {
        let process = try await process()
        try await process.login()
        let session = try #require(try file.read())
        let json = String(decoding: try JSONEncoder().encode(session), as: UTF8.self)
        let old = json.replacing(#""subject":"1""#, with: #""subject":null"#)
        try file.write(try JSONDecoder().decode(StoredSession.self, from: Data(old.utf8)))

        let user = User(name: "joe", barbecueFoods: [])
        #expect(await process.refresh() == .signedIn(user))

        try await process.login()

        // A server may end the new session with the tokens of the same person.
        #expect(server.validRefreshTokens == ["refresh-canary-1", "refresh-canary-2"])
        #expect(try file.read()?.subject == "1")
    }

    @Test("The file has its version, which an older program compares.")
    func version() async throws {
        try await process().login()
        let text = try #require(folder.text(at: folder.state.deviceSessionPath))

        #expect(text.contains(#""version" : 1"# + "\n"))
    }
}

@Suite(.failsIfStuck) struct DamagedFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("After a damaged session was moved aside, there is no session.")
    func movedAside() async throws {
        let fixture = try await ServiceFixture(folder, ServerFake())
        try await fixture.login()
        let path = folder.state.deviceSessionPath
        try Data("{".utf8).write(to: URL(filePath: path))
        let damaged = await fixture.refresh()

        try FileManager.default.moveItem(atPath: path, toPath: path + ".damaged-1")

        #expect(damaged != .signedOut(.noSession))
        #expect(await fixture.refresh() == .signedOut(.noSession))
    }

    @Test("No random damage of a session is read as something else, and none is overwritten.")
    func randomDamage() async throws {
        let fixture = try await ServiceFixture(folder, ServerFake())
        try await fixture.login()
        let path = folder.state.deviceSessionPath
        let whole = try #require(FileManager.default.contents(atPath: path))
        // The time of the renewal has come, so a session that could be read would be written.
        fixture.clock.advance(by: .seconds(51))
        var damage = Damage()
        for _ in 0..<Damage.count {
            let damaged = Data(damage.damaged(Array(whole)))
            try damaged.write(to: URL(filePath: path))

            let state = await fixture.service.refresh()
            _ = try? await fixture.login()

            guard case .signedOut(.unavailable(_)) = state else {
                Issue.record("It was read: \(String(decoding: damaged, as: UTF8.self))")
                continue
            }
            #expect(FileManager.default.contents(atPath: path) == damaged)
        }
        print("\(Damage.count) damaged files of a session at an identity server were tried.")
    }

}

/// The file of a session, for a program that has no service yet.
@Suite(.failsIfStuck) struct DeviceSessionFileTests {
    private let folder: TemporaryFolder
    private let conversation = Conversation()
    private let partner = PartnerFake()

    init() throws { folder = try TemporaryFolder() }

    private func removeUnreadable() async throws -> Bool {
        defer { withExtendedLifetime(partner) {} }
        await conversation.join(partner)
        return try await folder.state.removeUnreadableDeviceSession(conversation)
    }

    @Test("The doctor examines it, and the configuration.")
    func files() throws {
        try folder.put("{", at: folder.state.deviceSessionPath)

        let files = folder.state.filesOfDeviceSignIn

        #expect(
            files.map(\.path)
                == [folder.state.deviceSessionPath, folder.state.path + "/config.json"])
        #expect(try files.first?.isDamaged() == true)
    }

    @Test("Without a session there is no server, and nothing to remove.")
    func none() async throws {
        #expect(try folder.state.serverOfDeviceSession() == nil)
        #expect(try await !removeUnreadable())
        #expect(partner.notices.isEmpty)
        #expect(folder.contents == nil)
    }

    @Test("A session that can be read names its server, and is not removed.")
    func readable() async throws {
        try await ServiceFixture(folder, ServerFake()).login()

        let server = try folder.state.serverOfDeviceSession()

        #expect(
            server == (try IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")))
        #expect(try await !removeUnreadable())
        #expect(try folder.state.serverOfDeviceSession() == server)
    }

    @Test("A session that cannot be read is removed, and the person is told.")
    func unreadable() async throws {
        try folder.put("{", at: folder.state.deviceSessionPath)

        #expect(try await removeUnreadable())

        #expect(folder.contents == ["lock"])
        #expect(
            partner.notices == [
                """
                You are signed out here, but a copy of the tokens may be valid until they expire. \
                Its file could not be read.
                """
            ])
    }

    @Test("A session that cannot be removed is reported, and is no sign-out.")
    func notRemoved() async throws {
        try folder.putFolder(at: folder.state.deviceSessionPath)
        try folder.setMode(0o700, of: folder.state.path)

        let error = await #expect(throws: AuthError.self) { try await removeUnreadable() }

        #expect(error?.description.contains(folder.state.deviceSessionPath) == true)
        #expect(partner.notices.isEmpty)
    }
}

/// The content of `config.json`.
@Suite struct DeviceSettingsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func settings(_ text: String) throws -> DeviceSettings? {
        try folder.put(text, at: folder.state.path + "/config.json")
        return try DeviceSettings(in: folder.state)
    }

    @Test("Without the file there are no settings.")
    func none() throws {
        #expect(try DeviceSettings(in: folder.state) == nil)
    }

    @Test("It names the server, and may name scopes and a helper, which another server keeps.")
    func all() throws {
        let settings = try #require(
            try settings(
                """
                {"issuer": "https://id.example.org", "clientID": "ribhouse",
                "scopes": ["email"], "credentialHelper": "secretservice"}
                """))
        let server = try IdentityServer(issuer: "https://b.example.org", clientID: "b")

        #expect(settings.server.issuerText == "https://id.example.org")
        #expect(settings.server.clientID == "ribhouse")
        #expect(settings.with(server).server == server)
        for settings in [settings, settings.with(server)] {
            #expect(settings.scopes == ["email"])
            #expect(settings.credentialHelper?.name == "secretservice")
        }
    }

    @Test("It may name endpoints, which are of its own server only.")
    func endpoints() throws {
        let settings = try #require(
            try settings(
                """
                {"issuer": "https://id.example.org", "clientID": "ribhouse",
                "endpoints": {"device_authorization_endpoint": "https://id.example.org/d"}}
                """))
        let same = try IdentityServer(issuer: "https://id.example.org", clientID: "b")
        let other = try IdentityServer(issuer: "https://b.example.org", clientID: "ribhouse")

        let address = try SecureAddress("https://id.example.org/d")
        #expect(settings.endpoints == [.deviceAuthorization: address])
        #expect(settings.with(same).endpoints == settings.endpoints)
        #expect(settings.with(other).endpoints.isEmpty)
    }

    @Test(
        "What cannot be used is refused with its path and the reason.",
        arguments: [
            (
                "{",
                "config.json is not a valid configuration. It needs \"issuer\" and \"clientID\""
            ),
            (#"{"issuer": "https://id.example.org"}"#, "is not a valid configuration"),
            (#"{"issuer": "http://id.example.org", "clientID": "x"}"#, "is not encrypted"),
            (
                #"{"issuer": "https://a.b", "clientID": "x", "credentialHelper": "../x"}"#,
                "docker-credential-NAME"
            ),
            (
                #"{"issuer": "https://a.b", "clientID": "x", "endpoints": {"device": "https://a.b"}}"#,
                "“device” is no endpoint. There are: device_authorization_endpoint, token_endpoint"
            ),
            (
                #"{"issuer": "https://a.b", "clientID": "x", "endpoints": {"token_endpoint": "/t"}}"#,
                "“token_endpoint” needs an address"
            ),
        ])
    func refused(text: String, part: String) {
        let error = #expect(throws: FileError.self) { try settings(text) }

        #expect(error?.description.hasPrefix(folder.state.path + "/config.json ") == true)
        #expect(error?.description.contains(part) == true)
    }

    @Test("The file of what cannot be used is not damaged, and can be moved aside.")
    func file() throws {
        let path = folder.state.path + "/config.json"
        try folder.put("{", at: path)
        let file = DeviceSettingsFile(folder: folder.state)

        #expect(throws: FileError.self) { try file.checkContent() }
        #expect(!file.isDamaged())
        #expect(try file.moveAside() == path + ".damaged-1")
    }
}

@Suite(.failsIfStuck) struct TokenAuthServiceTests {
    private let server = ServerFake()

    private func service(_ token: String) throws -> TokenAuthService {
        try TokenAuthService(
            token: token,
            settings: DeviceSettings(
                server: IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")),
            sender: server)
    }

    @Test("The server says whose token it is; one that it refuses is of no person.")
    func states() async throws {
        let answer = ServerFake.Answer.json(200, #"{"sub": "1", "name": "Joe"}"#)
        server.answer("/userinfo", answer, answer, .json(401, ""))
        let service = try service("access-canary")
        let joe = SessionState.signedIn(User(id: "1", name: "Joe", barbecueFoods: []))

        let states = await service.session.elements {
            #expect(await service.refresh() == joe)
            // A state that has not changed is not sent again.
            #expect(await service.refresh() == joe)
            #expect(await service.refresh() == .signedOut(.expired))
        }

        #expect(states == [.signedOut(.noSession), joe, .signedOut(.expired)])
        #expect(server.requests.last?.token == Token("access-canary"))
    }

    @Test("A server that does not answer is reported once.")
    func unavailable() async throws {
        server.answer("/userinfo", .fails(.tooLong))
        let service = try service("access-canary")

        let states = await service.session.elements { await service.refresh() }

        let error = AuthError.unavailable(
            "The answer of https://id.example.org is too long. Check the address.")
        #expect(states == [.signedOut(.noSession), .signedOut(.unavailable(error))])
    }

    @Test("A server that does not answer later throws out nobody who is shown.")
    func unavailableLater() async throws {
        server.answer("/userinfo", .json(200, #"{"name": "Joe"}"#), .fails(.tooLong))
        let service = try service("access-canary")
        let joe = await service.refresh()

        #expect(await service.refresh() == joe)
    }

    @Test("A watch lasts until its task is cancelled, though the environment does not change.")
    func watch() async throws {
        let service = try service("access-canary")

        await schedule {
            let watch = start {
                await service.watch()
                return Task.isCancelled
            }
            await settle()
            watch.cancel()
            #expect(await watch.value)
        }

        #expect(server.requests.isEmpty)
    }

    @Test("The environment decides who is signed in, so signing in and out are refused.")
    func refused() async throws {
        let service = try service("access-canary")

        await #expect(throws: AuthError.self) { try await service.login() }
        await #expect(throws: AuthError.self) { try await service.logout() }
    }

    @Test(
        "What cannot be a token is refused without being shown.",
        arguments: ["", "a b", "canary\n"])
    func noToken(text: String) {
        let error = #expect(throws: AuthError.self) { try service(text) }

        #expect(error?.description.contains("canary") == false)
    }
}
