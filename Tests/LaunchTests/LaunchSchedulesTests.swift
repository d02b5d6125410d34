import Auth
import Routing
import RoutingExtras
import RoutingTestSupport
import SharedDoubles
import Streams
import Testing

@testable import Launch

@Suite("The Launch unit under many schedules", .schedules(500))
struct LaunchSchedulesTests {
    private let joe = User(name: "joe", barbecueFoods: [])
    private let ann = User(name: "ann", barbecueFoods: [])
    private let fixture = LaunchFixture()

    @Test("When the launch returns, the tree of the stored session is there.")
    func firstTree() async throws {
        let sut = await fixture.makeSUT(AccountsFake(stored: .signedIn(joe)))
        try await sut.launch {
            #expect(sut.children.count == 1)
            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user) == [joe])
            await settle()
            #expect(fixture.loggedOutBuilder.buildSpy.callCount == 0)
        }
    }

    @Test("A sign-in that returns and the state that reports it are one LoggedIn.")
    func oneLoggedIn() async throws {
        let accounts = AccountsFake()
        accounts.loginSpy.returns(joe)
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            let outcome = await fixture.login(sut)
            #expect(fixture.loggedInBuilder.buildSpy.callCount == 1)
            await settle()

            #expect(outcome == .done)
            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user) == [joe])
            #expect(sut.children.count == 1)
        }
    }

    @Test("A caller that has read the session does not go on before its tree is asked for.")
    func newestTree() async throws {
        let accounts = AccountsFake(stored: .signedIn(joe))
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            accounts.states.send(.signedOut(.signedOutElsewhere))
            await sut.actions.showNewestTree()
            await sut.waitForTransitions()

            #expect(fixture.loggedOutBuilder.buildSpy.callCount == 1)
        }
    }

    @Test("When a sign-in has returned, no other transition is under way.")
    func oneTransition() async throws {
        let accounts = AccountsFake()
        accounts.loginSpy.returns(joe)
        accounts.watchSpy.suspendsUntilCancelled(returning: ())
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            _ = await fixture.login(sut)

            #expect(sut.tree.work.count == 2)
        }
    }

    @Test("A session that starts elsewhere during a sign-in is shown when the sign-in has failed.")
    func startedElsewhere() async throws {
        let accounts = AccountsFake()
        accounts.loginSpy.suspends()
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            async let outcome = fixture.login(sut)
            await accounts.loginSpy.called(times: 1)

            accounts.states.send(.signedIn(ann))
            await settle()
            #expect(fixture.loggedInBuilder.buildSpy.callCount == 0)
            accounts.loginSpy.resume(throwing: AuthError.rejected)
            #expect(await outcome == .failed(.rejected))
            await settle()

            #expect(fixture.loggedInBuilder.buildSpy.calls.map(\.user) == [ann])
        }
    }

    @Test("A session that ends while its tree is being built is not left on the screen.")
    func endsDuringTheTransition() async throws {
        let accounts = AccountsFake()
        accounts.loginSpy.returns(joe)
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            fixture.loggedInBuilder.buildSpy.answers { _ async in
                accounts.states.send(.signedOut(.expired))
                return LoggedInRoutingSpy()
            }

            _ = await fixture.login(sut)
            await settle()

            #expect(sut.children.map { $0 is UnitStub } == [true])
            #expect(fixture.loggedOutBuilder.buildSpy.calls.last?.reason == .expired)
        }
    }

    @Test("A sign-in whose call is cancelled, and succeeds all the same, is shown.")
    func cancelledCall() async throws {
        let accounts = AccountsFake()
        accounts.loginSpy.suspends()
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            let call = start { await fixture.login(sut) }
            await accounts.loginSpy.called(times: 1)

            accounts.loginSpy.resume(returning: joe)
            call.cancel()
            _ = await call.value
            await settle()

            #expect(sut.children.map { $0 is LoggedInRoutingSpy } == [true])
        }
    }

    @Test("A sign-in that returns after its session has ended shows nothing.")
    func staleLogin() async throws {
        let accounts = AccountsFake()
        accounts.loginSpy.suspends()
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            async let login = fixture.login(sut)
            await accounts.loginSpy.called(times: 1)

            accounts.signedInSpy.answers { [accounts] in
                accounts.states.send(.signedOut(.expired))
            }
            accounts.loginSpy.resume(returning: joe)
            let outcome = await login
            await settle()

            #expect(outcome == .failed(.notSignedIn(because: .expired)))
            #expect(fixture.loggedInBuilder.buildSpy.callCount == 0)
            #expect(fixture.loggedOutBuilder.buildSpy.callCount == 1)
        }
    }

    @Test("In each tried order of sign-ins elsewhere, the newest person's tree is shown.")
    func twoPeople() async throws {
        let accounts = AccountsFake()
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            async let first: Void = accounts.states.send(.signedIn(joe))
            async let second: Void = accounts.states.send(.signedIn(ann))
            _ = await (first, second)
            await settle()

            #expect(sut.children.count == 1)
            #expect(fixture.loggedInBuilder.buildSpy.calls.last?.user == accounts.signedIn)
        }
    }

    @Test("In each tried order of a sign-in, a sign-out and the end of a session, the newest wins.")
    func newestWins() async throws {
        let accounts = AccountsFake()
        accounts.loginSpy.returns(joe)
        let sut = await fixture.makeSUT(accounts)
        try await sut.launch {
            async let login = fixture.login(sut)
            async let end: Void = accounts.states.send(.signedOut(.expired))
            async let logout = fixture.logout(sut)
            _ = await (login, end, logout)
            await settle()

            #expect(sut.children.count == 1)
            #expect(sut.children.map { $0 is LoggedInRoutingSpy } == [accounts.signedIn != nil])
        }
    }

}
