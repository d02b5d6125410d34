import Auth
import RoutingTestSupport
import SharedDoubles
import Streams
import StreamsTestSupport
import Testing

@Suite("MemorySession", .schedule())
struct MemorySessionTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let service = AuthServiceSpy()

    @Test("A sign-out that is cancelled too late is kept.")
    func lateCancellation() async throws {
        let sut = MemorySession(of: service)
        service.loginSpy.returns(joe)
        _ = try await sut.login()
        service.logoutSpy.suspends()

        let signingOut = start { try await sut.logout() }
        await service.logoutSpy.called(times: 1)
        signingOut.cancel()
        service.logoutSpy.resume(returning: ())
        try await signingOut.value

        #expect(sut.session.newest == .signedOut(.signedOut))
    }

    @Test("A sign-in that returns after a sign-out decides the session.")
    func logoutDuringLogin() async throws {
        let sut = MemorySession(of: service)
        service.loginSpy.suspends()

        let signingIn = start { try await sut.login() }
        await service.loginSpy.called(times: 1)
        try await sut.logout()
        service.loginSpy.resume(returning: joe)
        _ = try await signingIn.value

        #expect(sut.session.newest == .signedIn(joe))
    }

    @Test("A sign-in or a sign-out that fails changes nothing.")
    func failures() async throws {
        let sut = MemorySession(of: service)
        service.loginSpy.plays(.failure(AuthError.rejected), .success(joe))
        service.logoutSpy.fails(AuthError.unavailable("The disk is full."))

        await #expect(throws: AuthError.rejected) { try await sut.login() }
        #expect(sut.session.newest == .signedOut(.noSession))
        _ = try await sut.login()
        await #expect(throws: AuthError.self) { try await sut.logout() }

        #expect(sut.session.newest == .signedIn(joe))
    }

    @Test("At first there is no session; a sign-in, also read again, and a sign-out are sent once.")
    func once() async throws {
        let sut = MemorySession(of: service)
        service.loginSpy.returns(joe)

        let states = try await sut.session.elements {
            #expect(try await sut.login() == joe)
            #expect(await sut.refresh() == .signedIn(joe))
            try await sut.logout()
        }

        #expect(states == [.signedOut(.noSession), .signedIn(joe), .signedOut(.signedOut)])
        #expect(service.logoutSpy.callCount == 1)
    }

    @Test(
        "In each tried order of a sign-in and a sign-out, who follows the session ends with its newest.",
        .schedules(500)
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

        let last = await following.value
        #expect(last == sut.session.newest && last != .signedOut(.noSession))
    }

    @Test(
        "It is watched until the task is cancelled, also while a person signs in.", .schedules(500))
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
        let user = try await login
        #expect([.signedIn(user), sut.session.newest] == [.signedIn(joe), .signedIn(joe)])
    }
}
