import Auth
import Launch
import RoutingTestSupport
import Testing

@Suite("LaunchInteractor", .schedules(50))
struct LaunchInteractorTests {
    private let joe = User(name: "joe", barbecueFoods: ["brisket"])
    private let authService = AuthServiceSpy()
    private let router = LaunchRoutingSpy()

    private func makeSUT() async -> LaunchInteractor {
        let sut = LaunchInteractor(authService: authService)
        await sut.set(router: router)
        return sut
    }

    @Test("Becoming active without a session attaches LoggedOut.")
    func noSession() async {
        authService.currentUserSpy.returns(nil)
        let sut = await makeSUT()

        await sut.didBecomeActive()

        #expect(router.attachLoggedOutSpy.callCount == 1)
        verifyNothingElseWasCalled(on: router, besides: router.attachLoggedOutSpy)
    }

    @Test("Becoming active with a session attaches LoggedIn.")
    func session() async {
        authService.currentUserSpy.returns(joe)
        let sut = await makeSUT()

        await sut.didBecomeActive()

        #expect(router.attachLoggedInSpy.calls == [joe])
        verifyNothingElseWasCalled(on: router, besides: router.attachLoggedInSpy)
    }

    @Test("Becoming active with a session that cannot be read attaches LoggedOut with the reason.")
    func unreadableSession() async {
        authService.currentUserSpy.fails(.unavailable("The session is damaged."))
        let sut = await makeSUT()

        await sut.didBecomeActive()

        #expect(router.attachLoggedOutBecauseSpy.calls == ["The session is damaged."])
        verifyNothingElseWasCalled(on: router, besides: router.attachLoggedOutBecauseSpy)
    }

    @Test("While a sign-in is pending, nothing is attached.")
    func pendingLogin() async {
        authService.loginSpy.suspends()
        let sut = await makeSUT()

        async let login = sut.loggedOutDidTapLogin()
        await settle()

        verifyNothingElseWasCalled(on: router)
        authService.loginSpy.resume(returning: joe)
        _ = await login
    }

    @Test("A sign-in attaches LoggedIn for the person who signed in.")
    func login() async {
        authService.loginSpy.returns(joe)
        let sut = await makeSUT()

        let error = await sut.loggedOutDidTapLogin()

        #expect(error == nil)
        #expect(router.attachLoggedInSpy.calls == [joe])
    }

    @Test(
        "A sign-in that fails attaches nothing and returns the reason.",
        arguments: [AuthError.rejected, .cancelled, .unavailable("The disk is full.")])
    func failedLogin(reason: AuthError) async {
        authService.loginSpy.fails(reason)
        let sut = await makeSUT()

        let error = await sut.loggedOutDidTapLogin()

        #expect(error == reason)
        verifyNothingElseWasCalled(on: router)
    }

    @Test("A sign-in that is cancelled attaches nothing.")
    func cancelledLogin() async {
        authService.loginSpy.suspendsUntilCancelled()
        let sut = await makeSUT()
        let login = start { await sut.loggedOutDidTapLogin() }
        await authService.loginSpy.called(times: 1)

        login.cancel()

        #expect(await login.value == .cancelled)
        verifyNothingElseWasCalled(on: router)
    }

    @Test("A sign-out attaches LoggedOut.")
    func logout() async {
        let sut = await makeSUT()

        let error = await sut.loggedInDidTapLogout()

        #expect(error == nil)
        #expect(authService.logoutSpy.callCount == 1)
        #expect(router.attachLoggedOutSpy.callCount == 1)
    }

    @Test("A sign-out that fails leaves LoggedIn attached and returns the reason.")
    func failedLogout() async {
        let reason = AuthError.unavailable("The disk is full.")
        authService.logoutSpy.fails(reason)
        let sut = await makeSUT()

        let error = await sut.loggedInDidTapLogout()

        #expect(error == reason)
        verifyNothingElseWasCalled(on: router)
    }

    @Test(
        "A session that ended elsewhere attaches LoggedOut with the reason.",
        arguments: [SessionEnd.expired, .signedOutElsewhere])
    func sessionEnded(end: SessionEnd) async {
        let sut = await makeSUT()

        await sut.loggedInSessionDidEnd(end)

        #expect(router.attachLoggedOutBecauseSpy.calls == [end.sentence])
    }
}
