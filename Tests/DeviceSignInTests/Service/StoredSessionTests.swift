import Auth
import Foundation
import PrivateFiles
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

    @Test("The next process knows the person by the subject, also after a renewal.")
    func subject() async throws {
        try await process().login()
        clock.advance(by: .seconds(50))

        let next = try await process()

        #expect(await next.refresh() == .signedIn(ServerFake.joe))
        #expect(try folder.state.deviceSession.read()?.subject == "1")
        #expect(try folder.state.deviceSession.read()?.generation == 2)
    }

    @Test("In a file that does not have the subject yet, the name stands for it.")
    func withoutSubject() async throws {
        let process = try await process()
        try await process.login()
        let file = folder.state.deviceSession
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

        let joe = SessionState.signedIn(ServerFake.joe)
        #expect(states == [.signedOut(.noSession), joe, .signedOut(.signedOutElsewhere)])
    }
}
