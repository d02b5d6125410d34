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

    private var accounts: AccountsFake { fixture.accounts }
    /// The people for whom a LoggedIn was built.
    private var people: [User] { fixture.loggedInBuilder.buildSpy.calls.map(\.user) }

    @Test("When the launch returns, the tree of the stored session is there.")
    func firstTree() async throws {
        accounts.stored.set(.signedIn(joe))
        try await fixture.launch { sut in
            #expect(sut.children.count == 1)
            #expect(people == [joe])
            await settle()
            #expect(fixture.loggedOutBuilder.buildSpy.callCount == 0)
        }
    }

    @Test("A sign-in that returns and the state that reports it are one LoggedIn and transition.")
    func oneLoggedIn() async throws {
        accounts.loginSpy.returns(joe)
        accounts.watchSpy.suspendsUntilCancelled(returning: ())
        try await fixture.launch { sut in
            let outcome = await fixture.login(sut)
            #expect(people.count == 1)
            // The session is watched and followed, and no other transition is under way.
            #expect(sut.tree.work.count == 2)
            await settle()

            #expect(outcome == .done)
            #expect(people == [joe])
            #expect(sut.children.count == 1)
        }
    }

    @Test("A caller that has read the session does not go on before its tree is asked for.")
    func newestTree() async throws {
        accounts.stored.set(.signedIn(joe))
        try await fixture.launch { sut in
            accounts.states.send(.signedOut(.signedOutElsewhere))
            await sut.actions.showNewestTree()
            await sut.waitForTransitions()

            #expect(fixture.loggedOutBuilder.buildSpy.callCount == 1)
        }
    }

    @Test("A session that starts elsewhere during a sign-in is shown when the sign-in has failed.")
    func startedElsewhere() async throws {
        accounts.loginSpy.suspends()
        try await fixture.launch { sut in
            async let outcome = fixture.login(sut)
            await accounts.loginSpy.called(times: 1)
            accounts.states.send(.signedIn(ann))
            await settle()
            #expect(people == [])

            accounts.loginSpy.resume(throwing: AuthError.rejected)
            #expect(await outcome == .failed(.rejected))
            await settle()
            #expect(people == [ann])
        }
    }

    @Test(
        "A session that ends while its tree is being built is not shown, and the sign-in says why.")
    func endsDuringTheTransition() async throws {
        accounts.loginSpy.returns(joe)
        try await fixture.launch { sut in
            fixture.loggedInBuilder.buildSpy.answers { [accounts] _ async in
                accounts.states.send(.signedOut(.expired))
                return LoggedInRoutingSpy()
            }

            #expect(await fixture.login(sut) == .failed(.notSignedIn(because: .expired)))
            await settle()

            #expect(sut.children.map { $0 is UnitStub } == [true])
            #expect(fixture.loggedOutBuilder.buildSpy.calls.last?.reason == .expired)
        }
    }

    @Test("A sign-in whose call is cancelled, and succeeds all the same, is shown.")
    func cancelledCall() async throws {
        accounts.loginSpy.suspends()
        try await fixture.launch { sut in
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
        accounts.loginSpy.suspends()
        try await fixture.launch { sut in
            async let login = fixture.login(sut)
            await accounts.loginSpy.called(times: 1)
            accounts.signedInSpy.answers { [accounts] in
                accounts.states.send(.signedOut(.expired))
            }
            accounts.loginSpy.resume(returning: joe)
            let outcome = await login
            await settle()

            #expect(outcome == .failed(.notSignedIn(because: .expired)))
            #expect(people == [])
            #expect(fixture.loggedOutBuilder.buildSpy.callCount == 1)
        }
    }

    @Test("In each tried order of sign-ins elsewhere, the newest person's tree is shown.")
    func twoPeople() async throws {
        try await fixture.launch { sut in
            async let first: Void = accounts.states.send(.signedIn(joe))
            async let second: Void = accounts.states.send(.signedIn(ann))
            _ = await (first, second)
            await settle()

            #expect(sut.children.count == 1)
            #expect(people.last == accounts.signedIn)
        }
    }

    @Test("In each tried order of a sign-in, a sign-out and the end of a session, the newest wins.")
    func newestWins() async throws {
        accounts.loginSpy.returns(joe)
        try await fixture.launch { sut in
            async let login = fixture.login(sut)
            async let end: Void = accounts.states.send(.signedOut(.expired))
            async let logout = fixture.logout(sut)
            _ = await (login, end, logout)
            await settle()

            #expect(sut.children.count == 1)
            #expect(sut.children.map { $0 is LoggedInRoutingSpy } == [accounts.signedIn != nil])
        }
    }

    // MARK: Failures and ends, which are reported

    private func silently(_ body: () async throws -> Void) async rethrows {
        try await Diagnostics.$current.withValue(Diagnostics(report: { _ in }), operation: body)
    }

    @Test(
        "A session whose LoggedIn cannot be attached is ended, and the sign-in says why, or LoggedOut of a stored one.",
        arguments: [false, true])
    func missingWire(isStored: Bool) async throws {
        if isStored { accounts.stored.set(.signedIn(joe)) }
        accounts.loginSpy.returns(joe)
        fixture.loggedInBuilder.buildSpy.answers { _ in UnwiredUnit() }
        try await silently {
            try await fixture.launch { sut in
                if !isStored {
                    guard case .failed(let error)? = await fixture.login(sut) else {
                        Issue.record("The sign-in did not fail.")
                        return
                    }
                    #expect(error.description.contains("has no router"))
                    await settle()
                }
                #expect(accounts.signedIn == nil)
                #expect(sut.children.map { $0 is UnitStub } == [true])
                let reasons = fixture.loggedOutBuilder.buildSpy.calls.map(\.reason.description)
                #expect((reasons.last?.contains("has no router") == true) == isStored)
            }
        }
    }

    @Test(
        "In each tried order of a shutdown and a launch or a sign-in, nothing is left, and the session lasts.",
        arguments: [false, true])
    func shutdown(isSignIn: Bool) async throws {
        if !isSignIn { accounts.stored.set(.signedIn(joe)) }
        accounts.loginSpy.returns(joe)
        try await silently {
            let sut = await fixture.makeSUT()
            if isSignIn { try await sut.launch() }
            @Sendable func call() async {
                if isSignIn { _ = await fixture.login(sut) } else { try? await sut.launch() }
            }
            async let end: Void = call()
            await sut.shutdown()
            await end
            await settle()

            #expect(accounts.logoutSpy.callCount == 0)
            #expect(sut.children.isEmpty)
            #expect(sut.tree.work.isEmpty)
        }
    }
}
