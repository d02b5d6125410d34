import Auth
import Launch
import LoggedIn
import LoggedOut

struct LaunchDependencyStub: LaunchDependency {
    let service = AuthServiceSpy()
    let conversation = Conversation()
    let loggedOutPresenter = LoggedOutPresentableSpy()
    let loggedInPresenter = LoggedInPresentableSpy()

    var authService: any AuthService { service }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable { loggedOutPresenter }
    func makeLoggedInPresenter() async -> any LoggedInPresentable { loggedInPresenter }
}
