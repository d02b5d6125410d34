import Auth
import LoggedIn
import Routing
import RoutingTestSupport
import Testing

@Suite("LoggedInInteractor under every schedule", .schedules(200))
struct LoggedInSchedulesTests {
    private let presenter = LoggedInPresentableSpy()
    private let listener = LoggedInListenerSpy()
    private let authService = AuthServiceFake()

    private func makeSUT() -> LoggedInInteractor {
        LoggedInInteractor(
            user: User(name: "joe", barbecueFoods: []), authService: authService,
            presenter: presenter, listener: listener)
    }

    @Test("Two taps at once are one sign-out.")
    func twoTaps() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        listener.loggedInDidTapLogoutSpy.suspends()

        async let first: Void = sut.didTapLogout()
        async let second: Void = sut.didTapLogout()
        await settle()

        #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
        listener.loggedInDidTapLogoutSpy.resume(returning: nil)
        _ = await (first, second)
        await unit.shutdown()
    }

    @Test("In every order of a tap and the detach, nothing is shown after the detach.")
    func tapAndDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        listener.loggedInDidTapLogoutSpy.returns(.rejected)

        async let tap: Void = sut.didTapLogout()
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await tap
        await settle()

        #expect(presenter.showSpy.callCount == shown)
    }

    @Test("In every order of a tap and the end of the session, the parent hears each once.")
    func tapAndSessionEnd() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)

        async let tap: Void = sut.didTapLogout()
        authService.endSession(.expired)
        await tap
        await settle()

        #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
        #expect(listener.loggedInSessionDidEndSpy.calls == [.expired])
        await unit.shutdown()
    }

    @Test("In every order of the session's end and the detach, the parent hears nothing after it.")
    func sessionEndAndDetach() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())

        authService.endSession(.expired)
        await unit.shutdown()
        let heard = listener.loggedInSessionDidEndSpy.callCount
        await settle()

        #expect(listener.loggedInSessionDidEndSpy.callCount == heard)
    }

    @Test("The parent hears of one end of the session at a time.")
    func oneEndAtATime() async throws {
        let unit = try await UnitUnderTest.launch(makeSUT())
        let told = listener.loggedInSessionDidEndSpy
        told.suspends()

        authService.endSession(.expired)
        authService.endSession(.signedOutElsewhere)
        await settle()

        #expect(told.calls == [.expired])
        told.returns(())
        told.resume(returning: ())
        await settle()
        #expect(told.calls == [.expired, .signedOutElsewhere])
        await unit.shutdown()
    }

    @Test("The person is welcomed before the parent hears of the end of the session.")
    func welcomedFirst() async throws {
        presenter.showSpy.suspends()
        authService.endSession(.expired)

        async let unit = UnitUnderTest.launch(makeSUT())
        await settle()

        #expect(presenter.showSpy.callCount == 1)
        #expect(listener.loggedInSessionDidEndSpy.callCount == 0)
        presenter.showSpy.returns(())
        presenter.showSpy.resume(returning: ())
        try await unit.shutdown()
    }

    @Test("The parent is asked only after the view shows the sign-out.")
    func shownFirst() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut)
        presenter.showSpy.suspends()

        async let tap: Void = sut.didTapLogout()
        await settle()

        #expect(presenter.showSpy.calls.last == .signingOut)
        #expect(listener.loggedInDidTapLogoutSpy.callCount == 0)
        presenter.showSpy.resume(returning: ())
        await tap
        await unit.shutdown()
    }
}
