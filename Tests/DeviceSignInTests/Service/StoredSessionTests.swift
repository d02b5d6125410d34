import Auth
import PrivateFiles
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

    private var stored: String { folder.text(at: folder.state.deviceSessionPath) ?? "" }

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

    @Test("No flipped bit of the file is read as something else.")
    func damage() async throws {
        try await process().login()
        let bytes = Array(stored.utf8)

        let readable = bytes.indices.filter { index in
            var damaged = bytes
            damaged[index] ^= 4
            return (try? JSONFile<StoredSession>.content(of: damaged)) != nil
        }

        #expect(readable == [])
    }
}
