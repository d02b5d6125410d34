import Auth
import LoggedIn
import Routing
import RoutingTestSupport
import Testing

@Suite("LoggedInInteractor under every schedule")
struct LoggedInSchedulesSuite {
    private struct House {
        let presenter = LoggedInPresentableSpy()
        let listener = LoggedInListenerSpy()
        let authService = AuthServiceFake()

        func makeSUT() -> LoggedInInteractor {
            LoggedInInteractor(
                user: User(name: "joe", barbecueFoods: []), authService: authService,
                presenter: presenter, listener: listener)
        }
    }

    @Test("Two taps at once are one sign-out.")
    func twoTaps() async {
        await schedules(200) {
            let house = House()
            let sut = house.makeSUT()
            let unit = try await UnitUnderTest.launch(sut)
            house.listener.loggedInDidTapLogoutSpy.suspends()

            async let first: Void = sut.didTapLogout()
            async let second: Void = sut.didTapLogout()
            await settle()

            #expect(house.listener.loggedInDidTapLogoutSpy.callCount == 1)
            house.listener.loggedInDidTapLogoutSpy.resume(returning: nil)
            _ = await (first, second)
            await unit.shutdown()
        }
    }

    @Test("However the end of the session and the detach cross, the parent hears nothing after it.")
    func sessionEndAndDetach() async {
        await schedules(200) {
            let house = House()
            let unit = try await UnitUnderTest.launch(house.makeSUT())

            house.authService.endSession(.expired)
            await unit.shutdown()
            let heard = house.listener.loggedInSessionDidEndSpy.callCount
            await settle()

            #expect(house.listener.loggedInSessionDidEndSpy.callCount == heard)
        }
    }
}
