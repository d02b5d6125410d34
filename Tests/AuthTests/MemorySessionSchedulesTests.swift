import Auth
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@Suite("MemorySession under many schedules", .schedules(500))
struct MemorySessionSchedulesTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let service = AuthServiceSpy()

    @Test(
        "In each tried order of a sign-in and a sign-out, who follows the session ends with its newest."
    )
    func loginAndLogout() async throws {
        let sut = MemorySession(of: service)
        service.loginSpy.returns(joe)
        let states = sut.session.makeAsyncIterator()
        let following = start {
            var last: SessionState?
            while let state = await states.next() { last = state }
            return last
        }

        async let login = sut.login()
        async let logout: Void = sut.logout()
        _ = try await (login, logout)
        await settle()
        following.cancel()

        #expect(await following.value == sut.session.newest)
        #expect(sut.session.newest != .signedOut(.noSession))
    }

    @Test("It is watched until the task is cancelled, also while a person signs in.")
    func watch() async throws {
        let sut = MemorySession(of: service)
        service.loginSpy.returns(joe)
        let watch = start {
            await sut.watch()
            return Task.isCancelled
        }
        await settle()

        async let login = sut.login()
        watch.cancel()

        #expect(await watch.value)
        #expect(try await login == joe)
        #expect(sut.session.newest == .signedIn(joe))
    }
}
