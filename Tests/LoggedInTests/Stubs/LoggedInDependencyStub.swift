import Auth
import LoggedIn

struct LoggedInDependencyStub: LoggedInDependency {
    let authService: any AuthService = AuthServiceFake()
    let presenter = LoggedInPresentableSpy()

    func makeLoggedInPresenter() async -> any LoggedInPresentable { presenter }
}
