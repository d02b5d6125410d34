import LoggedIn

struct LoggedInDependencyStub: LoggedInDependency {
    let presenter = LoggedInPresentableSpy()

    func makeLoggedInPresenter() async -> any LoggedInPresentable { presenter }
}
