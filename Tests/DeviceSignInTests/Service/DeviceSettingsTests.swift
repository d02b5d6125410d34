import PrivateFiles
import PrivateFilesTestSupport
import Testing

@testable import DeviceSignIn

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
