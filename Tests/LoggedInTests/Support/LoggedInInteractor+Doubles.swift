import Auth
import LoggedIn
import PitTestSupport
import SharedDoubles

extension LoggedInInteractor {
    /// Returns an interactor with these doubles, and with others for what a test does not look at.
    static func with(
        user: User = User(name: "joe", barbecueFoods: []), pit: PitServiceSpy = PitServiceSpy(),
        places: PlaceStoreSpy = PlaceStoreSpy(),
        presenter: LoggedInPresentableSpy = LoggedInPresentableSpy(),
        listener: LoggedInListenerSpy = LoggedInListenerSpy()
    ) -> LoggedInInteractor {
        LoggedInInteractor(
            user: user, pit: pit, places: places, presenter: presenter, listener: listener)
    }
}
