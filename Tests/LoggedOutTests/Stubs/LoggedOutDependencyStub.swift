import Auth
import LoggedOut

struct LoggedOutDependencyStub: LoggedOutDependency {
    let conversation = Conversation()
    let presenter = LoggedOutPresentableSpy()

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable { presenter }
}
