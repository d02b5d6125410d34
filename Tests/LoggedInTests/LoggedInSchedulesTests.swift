import Auth
import PitTestSupport
import Routing
import RoutingTestSupport
import SharedDoubles
import Testing

@testable import LoggedIn

@Suite("LoggedInInteractor under many schedules", .schedules(500))
struct LoggedInSchedulesTests {
    private let presenter = LoggedInPresentableSpy()
    private let listener = LoggedInListenerSpy()
    private let pit = PitServiceSpy()

    private func makeSUT() -> LoggedInInteractor {
        .with(pit: pit, presenter: presenter, listener: listener)
    }

    @Test("The pit is watched once, from the time when it has been read.")
    func watches() async throws {
        pit.refreshSpy.suspends()
        let launch = start {
            try await UnitUnderTest.launch(makeSUT(), router: LoggedInRoutingSpy()) {
                await settle()
                #expect(pit.watchSpy.callCount == 1)
            }
        }
        await settle()
        #expect(pit.watchSpy.callCount == 0)

        pit.refreshSpy.resume(returning: ())
        try await launch.value
    }

    @Test("The pit is watched while the permanent children are attached.")
    func watchesDuringAttach() async throws {
        let router = LoggedInRoutingSpy()
        router.attachPermanentChildrenSpy.suspends()
        let launch = start { try await UnitUnderTest.launch(makeSUT(), router: router) {} }

        await router.attachPermanentChildrenSpy.called(times: 1)
        await settle()

        #expect(pit.watchSpy.callCount == 1)
        router.attachPermanentChildrenSpy.resume(returning: ())
        try await launch.value
    }

    @Test("A tap during the activation comes after the screens that were open last.")
    func tapDuringActivation() async throws {
        let (sut, router) = (makeSUT(), LoggedInRoutingSpy())
        pit.refreshSpy.suspends()
        router.restoreSpy.answers { [router] _ in #expect(router.showSpy.callCount == 0) }
        let launch = start { try await UnitUnderTest.launch(sut, router: router) }
        await pit.refreshSpy.called(times: 1)

        let tap = start { await sut.didTap(.account) }
        await settle()
        pit.refreshSpy.resumeAll(returning: ())
        await tap.value

        #expect(router.restoreSpy.callCount == 1)
        #expect(router.showSpy.calls == [.account])
        try await launch.value.shutdown()
    }

    @Test("A tap that is cancelled during the activation waits no longer: the router refuses it.")
    func cancelledDuringActivation() async throws {
        let (sut, router) = (makeSUT(), LoggedInRoutingSpy())
        pit.refreshSpy.suspends()
        let launch = start { try await UnitUnderTest.launch(sut, router: router) }
        await pit.refreshSpy.called(times: 1)

        let tap = start { await sut.didTap(.account) }
        await settle()
        tap.cancel()
        await tap.value

        #expect(router.showSpy.calls == [.account])
        pit.refreshSpy.resumeAll(returning: ())
        try await launch.value.shutdown()
    }

    @Test("Two taps at once are one sign-out.")
    func twoTaps() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
            listener.loggedInDidTapLogoutSpy.suspends()

            async let first: Void = sut.didTapLogout()
            async let second: Void = sut.didTapLogout()
            await settle()

            #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
            listener.loggedInDidTapLogoutSpy.resume(returning: .done)
            _ = await (first, second)
        }
    }

    @Test("The sign-out of the account is refused during another one, in each tried order.")
    func twoSignOuts() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
            listener.loggedInDidTapLogoutSpy.suspends()

            async let tap: Void = sut.didTapLogout()
            async let ofTheAccount = sut.myAccountDidTapLogout()
            await settle()

            #expect(listener.loggedInDidTapLogoutSpy.callCount == 1)
            listener.loggedInDidTapLogoutSpy.resume(returning: .done)
            await tap
            let outcome = await ofTheAccount
            let refusal = AuthError.unavailable("A sign-out is pending.")
            #expect([.done, .failed(refusal)].contains(outcome))
        }
    }

    @Test("In each tried order of a tap and the detach, nothing is shown after the detach.")
    func tapAndDetach() async throws {
        let sut = makeSUT()
        let unit = try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy())
        listener.loggedInDidTapLogoutSpy.returns(.failed(.rejected))

        async let tap: Void = sut.didTapLogout()
        await unit.shutdown()
        let shown = presenter.showSpy.callCount
        await tap
        await settle()

        #expect(presenter.showSpy.callCount == shown)
    }

    @Test("The parent is asked only after the view shows the sign-out.")
    func shownFirst() async throws {
        let sut = makeSUT()
        try await UnitUnderTest.launch(sut, router: LoggedInRoutingSpy()) {
            presenter.showSpy.suspends()

            async let tap: Void = sut.didTapLogout()
            await settle()

            #expect(presenter.showSpy.calls.last == .signingOut)
            #expect(listener.loggedInDidTapLogoutSpy.callCount == 0)
            presenter.showSpy.resumeAll(returning: ())
            await tap
        }
    }
}
