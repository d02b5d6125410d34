import Auth
import Launch
import LoggedIn
import LoggedOut

struct LaunchDependencyStub: LaunchDependency {
    var accounts = AccountsFake()
    let conversation = Conversation()
    let loggedOutPresenter = LoggedOutPresentableSpy()
    let loggedInPresenter = LoggedInPresentableSpy()

    var authService: any AuthService { accounts }
    var sessionService: any SessionService { accounts }
    var registrationService: (any RegistrationService)? { nil }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable { loggedOutPresenter }
    func makeLoggedInPresenter() async -> any LoggedInPresentable { loggedInPresenter }
}
