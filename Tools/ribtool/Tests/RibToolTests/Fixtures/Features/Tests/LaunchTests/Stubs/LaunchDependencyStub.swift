import Auth
import Launch
import LoggedIn
import SharedDoubles

struct LaunchDependencyStub: LaunchDependency {
    let authService: any AuthService

    func makeLoggedInPresenter() async -> any LoggedInPresentable { LoggedInPresentableSpy() }
}
