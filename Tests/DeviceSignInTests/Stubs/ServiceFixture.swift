import Auth
import Foundation
import PrivateFiles
import PrivateFilesTestSupport

@testable import DeviceSignIn

/// A service as one process has it, with a partner that keeps what it is told.
struct ServiceFixture {
    let service: DeviceAuthService
    let partner: PartnerFake
    let clock: ClockFake

    /// - Parameter sleep: the pauses of the lock and between two polls, in place of the clock's.
    init(
        _ folder: TemporaryFolder, _ server: ServerFake, clock: ClockFake = ClockFake(),
        issuer: String = ServerFake.issuer,
        sleep: (@Sendable (Duration) async throws -> Void)? = nil
    ) async throws {
        self.clock = clock
        partner = PartnerFake()
        let conversation = Conversation()
        await conversation.join(partner)
        service = try DeviceAuthService(
            settings: DeviceSettings(
                server: try IdentityServer(issuer: issuer, clientID: "ribhouse")),
            folder: folder.state, conversation: conversation, sender: server,
            now: { clock.now }, clock: { clock.time },
            sleep: sleep ?? clock.sleep)
    }

    /// Signs in, and retains the partner meanwhile: the conversation holds it weakly.
    @discardableResult
    func login() async throws(AuthError) -> User {
        defer { withExtendedLifetime(partner) {} }
        return try await service.login()
    }

    /// Signs out, and retains the partner meanwhile.
    func logout() async throws(AuthError) {
        defer { withExtendedLifetime(partner) {} }
        try await service.logout()
    }
}
