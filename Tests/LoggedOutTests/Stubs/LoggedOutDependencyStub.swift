import Auth
import LoggedOut
import SharedDoubles

struct LoggedOutDependencyStub: LoggedOutDependency {
    let conversation = Conversation()
    let presenter = LoggedOutPresentableSpy()

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable { presenter }
}
