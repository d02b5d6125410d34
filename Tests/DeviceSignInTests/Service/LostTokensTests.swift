import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

/// Sessions whose tokens a credential helper does not return.
@Suite(.failsIfStuck) struct LostTokensTests {
    private let folder: TemporaryFolder
    private let server = ServerFake(life: 60)
    private let clock = ClockFake()
    private let keychain = KeychainFake()

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock, helper: keychain)
    }

    /// The answers of a helper whose keychain is locked, or that has kept something else.
    private static let strange =
        [
            nil, Credential(server: "", name: "ribhouse", secret: "<html>"),
        ] as [Credential?]

    private func replaceCredential(by credential: Credential?) throws -> String {
        let key = try #require(keychain.credentials.keys.first)
        keychain.forget()
        if let credential {
            keychain.put(Credential(server: key, name: credential.name, secret: credential.secret))
        }
        return "docker-credential-fake has no tokens for \(key), or its keychain is locked."
    }

    @Test(
        "A session whose tokens are not found stays, since the keychain may be locked.",
        arguments: strange)
    func notFound(credential: Credential?) async throws {
        try await process().login()
        clock.advance(by: .seconds(50))
        let kept = keychain.credentials
        let reason = try replaceCredential(by: credential)

        let state = try await process().refresh()
        kept.values.forEach(keychain.put)

        guard case .signedOut(.unavailable(let error)) = state else {
            Issue.record("The state does not say that the tokens were not found: \(state)")
            return
        }
        #expect(error.description == reason + " Unlock it. If the tokens are lost, sign out.")
        #expect(try await process().refresh() == .signedIn(ServerFake.joe))
    }

    @Test(
        "Signing out while the tokens are not found says that they may be valid.",
        arguments: strange)
    func notFoundAtSignOut(credential: Credential?) async throws {
        let process = try await process()
        try await process.login()
        let reason = try replaceCredential(by: credential)

        try await process.logout()

        let notice = process.partner.notices.last
        #expect(notice == StateFolder.tokensMayBeValid + " " + reason)
        #expect(folder.contents == ["lock"])
    }
}
