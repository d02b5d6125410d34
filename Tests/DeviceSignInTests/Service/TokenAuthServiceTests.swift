import Auth
import RaceTesting
import StreamsTestSupport
import Testing

@testable import DeviceSignIn

@Suite(.failsIfStuck) struct TokenAuthServiceTests {
    private let server = ServerFake()

    private func service(_ token: String) throws -> TokenAuthService {
        try TokenAuthService(
            token: token,
            settings: DeviceSettings(
                server: IdentityServer(issuer: ServerFake.issuer, clientID: "ribhouse")),
            sender: server)
    }

    @Test("The server says whose token it is; one that it refuses is of no person.")
    func states() async throws {
        let answer = ServerFake.Answer.json(200, #"{"sub": "1", "name": "Joe"}"#)
        server.answer("/userinfo", answer, answer, .json(401, ""))
        let service = try service("access-canary")
        let joe = SessionState.signedIn(User(id: "1", name: "Joe", barbecueFoods: []))

        let states = await service.session.elements {
            #expect(await service.refresh() == joe)
            // A state that has not changed is not sent again.
            #expect(await service.refresh() == joe)
            #expect(await service.refresh() == .signedOut(.expired))
        }

        #expect(states == [.signedOut(.noSession), joe, .signedOut(.expired)])
        #expect(server.requests.last?.token == Token("access-canary"))
    }

    @Test("A server that does not answer is reported once.")
    func unavailable() async throws {
        server.answer("/userinfo", .fails(.tooLong))
        let service = try service("access-canary")

        let states = await service.session.elements { await service.refresh() }

        let error = AuthError.unavailable(
            "The answer of https://id.example.org is too long. Check the address.")
        #expect(states == [.signedOut(.noSession), .signedOut(.unavailable(error))])
    }

    @Test("A server that does not answer later throws out nobody who is shown.")
    func unavailableLater() async throws {
        server.answer("/userinfo", .json(200, #"{"name": "Joe"}"#), .fails(.tooLong))
        let service = try service("access-canary")
        let joe = await service.refresh()

        #expect(await service.refresh() == joe)
    }

    @Test("A watch lasts until its task is cancelled, though the environment does not change.")
    func watch() async throws {
        let service = try service("access-canary")

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
        let service = try service("access-canary")

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
