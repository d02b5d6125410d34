import Auth
import LoggedOut
import Routing
import RoutingTestSupport
import Testing

@Suite("LoggedOutInteractor under every schedule")
struct LoggedOutSchedulesSuite {
    private struct House {
        let presenter = LoggedOutPresentableSpy()
        let listener = LoggedOutListenerSpy()

        func makeSUT() -> LoggedOutInteractor {
            LoggedOutInteractor(
                presenter: presenter, listener: listener, conversation: Conversation())
        }
    }

    @Test("Two taps at once are one sign-in.")
    func twoTaps() async {
        await schedules(200) {
            let house = House()
            let sut = house.makeSUT()
            let unit = try await UnitUnderTest.launch(sut)
            house.listener.loggedOutDidTapLoginSpy.suspends()

            async let first: Void = sut.didTapLogin()
            async let second: Void = sut.didTapLogin()
            await settle()

            #expect(house.listener.loggedOutDidTapLoginSpy.callCount == 1)
            house.listener.loggedOutDidTapLoginSpy.resume(returning: nil)
            _ = await (first, second)
            await unit.shutdown()
        }
    }

    @Test("However a tap and the detach cross, nothing is shown after the detach.")
    func tapAndDetach() async {
        await schedules(200) {
            let house = House()
            let sut = house.makeSUT()
            let unit = try await UnitUnderTest.launch(sut)

            async let tap: Void = sut.didTapLogin()
            await unit.shutdown()
            let shown = house.presenter.showSpy.callCount
            await tap
            await settle()

            #expect(house.presenter.showSpy.callCount == shown)
        }
    }
}
