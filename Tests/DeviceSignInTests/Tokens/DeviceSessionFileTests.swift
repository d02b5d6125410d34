import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport
import RaceTesting
import Testing

@testable import DeviceSignIn

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
