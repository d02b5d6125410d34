import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import StreamsTestSupport
import Testing

@testable import DeviceSignIn

/// The file of a session.
@Suite(.failsIfStuck) struct SessionTests {
    @Test("A process finds a session", arguments: rows)
    func finds(row: Row<Scene>) async throws { try await row.check(in: Scene()) }

    private static let rows: [Row<Scene>] = [
        Row(
            "A session of another server is not used, and not renewed.",
            .shows(
                .signedOut(
                    .unavailable(
                        .unavailable(
                            """
                            The session is of https://id.example.org. Sign out there, or use that \
                            server.
                            """)))),
            .asks("/token", 1), .asks("/userinfo", 1)
        ) { w in
            try await w.signInUntilDue()
            w.look(
                at: try await ServiceFixture(
                    w.folder, w.server, clock: w.clock, issuer: "https://other.example.org"))
            await w.process.refresh()
        },
        Row(
            "In a file that does not have the subject yet, the name stands for it.",
            .saw([.signedIn(User(name: "joe", barbecueFoods: [])), .joe]),
            // A server may end the new session with the tokens of the same person.
            .validRefresh(["refresh-canary-1", "refresh-canary-2"]), .stored(#""subject" : "1""#)
        ) { w in
            try await w.process.login()
            let json = String(decoding: try JSONEncoder().encode(w.session), as: UTF8.self)
            let old = json.replacing(#""subject":"1""#, with: #""subject":null"#)
            try w.folder.state.deviceSession.write(
                JSONDecoder().decode(StoredSession.self, from: Data(old.utf8)))
            w.see(await w.process.refresh())
            w.see(.signedIn(try await w.process.login()))
        },
        Row(
            "The file has its version, which an older program compares.",
            .stored(#""version" : 1"# + "\n")
        ) { w in try await w.process.login() },
        Row(
            "After a damaged session was moved aside, there is no session.",
            .reads(["problem: true"]), .shows(.signedOut(.noSession))
        ) { w in
            try await w.process.login()
            try Data("{".utf8).write(to: URL(filePath: w.path))
            w.see("problem: \(await w.process.refresh().problem != nil)")
            try FileManager.default.moveItem(atPath: w.path, toPath: w.path + ".damaged-1")
            await w.process.refresh()
        },

        // A program that has no service yet
        Row(
            "Without a session there is no server, and nothing to remove.",
            .reads(["no server", "removed: false"]), .tells([]), .files(nil)
        ) { w in
            try w.seeServer()
            try await w.removeUnreadable()
        },
        Row(
            "A session that can be read names its server, and is not removed.",
            .reads(["https://id.example.org", "removed: false", "https://id.example.org"])
        ) { w in
            try await w.another().login()
            try w.seeServer()
            try await w.removeUnreadable()
            try w.seeServer()
        },
        Row(
            "A session that cannot be read is removed, and the person is told.",
            .reads(["removed: true"]), .files(["lock"]),
            .told([StateFolder.tokensMayBeValid + " Its file could not be read."])
        ) { w in
            try w.folder.put("{", at: w.path)
            try await w.removeUnreadable()
        },
        Row(
            "A session that cannot be removed is reported, and is no sign-out.",
            .failsAs(.unavailable, "device-session.json"), .tells([])
        ) { w in
            try w.folder.putFolder(at: w.path)
            try w.folder.setMode(0o700, of: w.folder.state.path)
            try await w.removeUnreadable()
        },
    ]

    @Test("The doctor examines it, and the configuration.")
    func files() throws {
        let folder = try TemporaryFolder()
        try folder.put("{", at: folder.state.deviceSessionPath)

        let files = folder.state.filesOfDeviceSignIn

        #expect(
            files.map(\.path)
                == [folder.state.deviceSessionPath, folder.state.path + "/config.json"])
        #expect(try files.first?.isDamaged() == true)
    }
}

@Suite(.failsIfStuck) struct DamagedFileTests {
    @Test("No random damage of a session is read as something else, and none is overwritten.")
    func randomDamage() async throws {
        let w = try await Scene()
        let (fixture, path) = (w.process, w.path)
        try await fixture.login()
        let whole = try Data(contentsOf: URL(filePath: path))
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

extension Scene {
    /// Sees the server that the stored session names.
    fileprivate func seeServer() throws {
        see(try folder.state.serverOfDeviceSession()?.issuerText ?? "no server")
    }

    /// Removes a session that cannot be read, and sees whether there was one.
    fileprivate func removeUnreadable() async throws {
        let isRemoved = try await folder.state.removeUnreadableDeviceSession(process.conversation)
        see("removed: \(isRemoved)")
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

    @Test(
        "It names the server, and may name scopes, a helper, and endpoints; another server keeps all but the endpoints. Without it there are none."
    )
    func all() throws {
        #expect(try DeviceSettings(in: folder.state) == nil)
        let settings = try #require(
            try settings(
                """
                {"issuer": "https://id.example.org", "clientID": "ribhouse",
                "scopes": ["email"], "credentialHelper": "secretservice",
                "endpoints": {"device_authorization_endpoint": "https://id.example.org/d"}}
                """))
        let server = try IdentityServer(issuer: "https://id.example.org", clientID: "ribhouse")
        let same = try IdentityServer(issuer: "https://id.example.org", clientID: "b")
        let other = try IdentityServer(issuer: "https://b.example.org", clientID: "ribhouse")
        let endpoints = [
            Endpoint.deviceAuthorization: try SecureAddress("https://id.example.org/d")
        ]

        let expected = try [(server, endpoints), (same, endpoints), (other, [:])].map {
            DeviceSettings(
                server: $0, scopes: ["email"],
                credentialHelper: try CredentialHelper(name: "secretservice"), endpoints: $1)
        }
        #expect([settings, settings.with(same), settings.with(other)] == expected)
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

    private func service(_ token: String = "access-canary") throws -> TokenAuthService {
        try TokenAuthService(
            token: token,
            settings: DeviceSettings(
                server: IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")),
            sender: server)
    }

    private static let tooLong = AuthError.unavailable(
        "The answer of https://id.example.org is too long. Check the address.")

    @Test(
        "The server says whose token it is, and is asked again each time; only changes are shown.",
        arguments: [
            // One that the server refuses is of no person.
            ([.ann, .ann, .json(401, "")], [.ann, .signedOut(.expired)]),
            ([.fails(.tooLong)], [.signedOut(.unavailable(tooLong))]),
            // A server that does not answer later throws out nobody who is shown.
            ([.ann, .fails(.tooLong)], [.ann]),
        ] as [([ServerFake.Answer], [SessionState])])
    func states(answers: [ServerFake.Answer], shown: [SessionState]) async throws {
        for answer in answers { server.answer("/userinfo", answer) }
        let service = try service()

        let states = await service.session.elements {
            for _ in answers { await service.refresh() }
        }

        #expect(states == [.signedOut(.noSession)] + shown)
        #expect(server.requests.last?.token == Token("access-canary"))
    }

    @Test("A watch lasts until its task is cancelled, though the environment does not change.")
    func watch() async throws {
        let service = try service()

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
        let service = try service()

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
