import Auth
import PrivateFilesTestSupport
import Testing

@testable import DeviceSignIn

@Suite struct StoredSessionTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()
    private let clock = ClockFake()

    init() throws { folder = try TemporaryFolder() }

    private func process() async throws -> ServiceFixture {
        try await ServiceFixture(folder, server, clock: clock)
    }

    @Test("A session of another server is not used.")
    func otherServer() async throws {
        try await process().login()
        let other = try await ServiceFixture(
            folder, server, clock: clock, issuer: "https://other.example.org")

        let state = await other.service.refresh()

        guard case .signedOut(.unavailable) = state else {
            Issue.record("The session was used: \(state)")
            return
        }
    }
}
