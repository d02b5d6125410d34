import Auth
import LoggedIn
import SharedDoubles

struct LoggedInDependencyStub: LoggedInDependency {
    let authService: any AuthService = AuthServiceFake()

    func makeLoggedInPresenter() async -> any LoggedInPresentable { LoggedInPresentableSpy() }
}

final class AuthServiceFake: AuthService {
    func login() async throws {}
}
