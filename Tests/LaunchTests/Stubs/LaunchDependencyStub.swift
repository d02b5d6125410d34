import Announcements
import Auth
import Launch
import LoggedIn
import LoggedOut
import MyAccount
import NewCook
import PitBoard
import PitContract
import PitCook
import PitTestSupport
import SharedDoubles
import Tips

struct LaunchDependencyStub: LaunchDependency {
    var accounts = AccountsFake()
    let conversation = Conversation()
    let loggedOutPresenter = LoggedOutPresentableSpy()
    let loggedInPresenter = LoggedInPresentableSpy()
    let pitBoardBuilder: any PitBoardBuildable = PitBoardBuildableSpy()
    let pitCookBuilder: any PitCookBuildable = PitCookBuildableSpy()
    let newCookBuilder: any NewCookBuildable = NewCookBuildableSpy()
    let announcementsBuilder: any AnnouncementsBuildable = AnnouncementsBuildableSpy()
    let tipsBuilder: any TipsBuildable = TipsBuildableSpy()
    let myAccountBuilder: any MyAccountBuildable = MyAccountBuildableSpy()

    var openScreensStore: any OpenScreensStore { OpenScreensStoreSpy() }
    var authService: any AuthService & SessionService { accounts }
    var sessionService: any SessionService { accounts }
    var registrationService: (any RegistrationService)? { nil }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable { loggedOutPresenter }
    func makeLoggedInPresenter() async -> any LoggedInPresentable { loggedInPresenter }
    func makePitService(for user: User) async -> any PitService { PitServiceSpy() }
}
