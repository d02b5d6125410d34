import Auth
import PrivateFilesTestSupport
import RaceTesting
import Streams
import StreamsTestSupport
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct StoredSessionTests {
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

        #expect(
            state
                == .signedOut(
                    .unavailable(
                        .unavailable(
                            """
                            The session is of https://id.example.org. Sign out there, or use that \
                            server.
                            """))))
    }

    @Test("A session of another server is not renewed.")
    func otherServerDue() async throws {
        try await process().login()
        clock.advance(by: .seconds(50))
        let count = server.paths.count
        let other = try await ServiceFixture(
            folder, server, clock: clock, issuer: "https://other.example.org")

        await other.refresh()

        #expect(server.paths.count == count)
        #expect(other.service.session.newest != .signedIn(User(name: "joe", barbecueFoods: [])))
    }

    @Test("The file has its version, which an older program compares.")
    func version() async throws {
        try await process().login()
        let text = try #require(folder.text(at: folder.state.deviceSessionPath))

        #expect(text.contains(#""version" : 1"# + "\n"))
    }

    @Test("The state is that of no session until there was one.")
    func states() async throws {
        let process = try await process()

        let states = await process.service.session.elements {
            await process.refresh()
            _ = try? await process.login()
            await process.refresh()
            try? await self.process().logout()
            await process.refresh()
        }

        let joe = SessionState.signedIn(User(name: "joe", barbecueFoods: []))
        #expect(states == [.signedOut(.noSession), joe, .signedOut(.signedOutElsewhere)])
    }
}
