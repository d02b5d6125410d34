import Auth
import PrivateFilesTestSupport
import RaceTesting
import Synchronization
import Testing

@testable import DeviceSignIn

/// Sign-ins during which the server does not answer.
@Suite(.failsIfStuck) struct LostConnectionTests {
    private let folder: TemporaryFolder
    private let server = ServerFake()

    init() throws { folder = try TemporaryFolder() }

    @Test("Lost connections are waited out, and told once.")
    func lostConnections() async throws {
        server.answer(
            "/token", .fails(.unreachable("the connection was lost")), .json(502, "<html>"),
            .json(400, #"{"error": "slow_down"}"#))
        let fixture = try await ServiceFixture(folder, server)

        try await fixture.login()

        #expect(fixture.partner.notices.filter { $0.contains("does not answer") }.count == 1)
        #expect(fixture.clock.time == .seconds(5 + 10 + 20 + 10))
    }

    @Test("Each loss is told after an answer, and the times count from the start of the sign-in.")
    func lostTwice() async throws {
        let lost = ServerFake.Answer.fails(.unreachable("x"))
        let pending = ServerFake.Answer.json(400, #"{"error": "authorization_pending"}"#)
        server.answer("/token", lost, pending, lost, lost)
        let clock = ClockFake()
        clock.advance(by: .seconds(1_000))
        let fixture = try await ServiceFixture(folder, server, clock: clock)

        try await fixture.login()

        let notice = """
            https://id.example.org does not answer. Trying again until the code expires.
            """
        #expect(fixture.partner.notices.count { $0 == notice } == 2)
        #expect(clock.time == .seconds(1_050))
    }

    @Test("A loss is told before the server is asked again.")
    func toldInTime() async throws {
        let fixture = try await ServiceFixture(folder, server)
        let told = Mutex(0)
        server.answer(
            "/token", .json(503, ""),
            .after(
                { [partner = fixture.partner] in
                    told.withLock { $0 = partner.notices.count }
                }, .usual))

        try await fixture.login()

        #expect(told.withLock { $0 } == 2)
    }
}
