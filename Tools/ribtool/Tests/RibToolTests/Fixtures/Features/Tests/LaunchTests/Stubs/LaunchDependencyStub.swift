import Auth
import Launch
import LoggedIn

struct LaunchDependencyStub: LaunchDependency {
    let authService: any AuthService

    func makeLoggedInPresenter() async -> any LoggedInPresentable { LoggedInPresentableSpy() }
}
