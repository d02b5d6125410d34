import Auth
import PitTestSupport
import SharedDoubles

@testable import LoggedIn

extension LoggedInInteractor {
    /// Returns an interactor with these doubles, and with others for what a test does not look at.
    static func with(
        user: User = User(name: "joe", barbecueFoods: []), pit: PitServiceSpy = PitServiceSpy(),
        openScreens: OpenScreensStoreSpy = OpenScreensStoreSpy(),
        presenter: LoggedInPresentableSpy = LoggedInPresentableSpy(),
        listener: LoggedInListenerSpy = LoggedInListenerSpy()
    ) -> LoggedInInteractor {
        LoggedInInteractor(
            user: user, pit: pit, openScreens: openScreens, presenter: presenter, listener: listener
        )
    }
}
