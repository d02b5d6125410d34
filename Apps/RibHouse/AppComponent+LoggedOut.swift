import LoggedOut
import LoggedOutViews

extension AppComponent: LoggedOutDependency {
    var loggedOutBuilder: any LoggedOutBuildable { LoggedOutBuilder(dependency: self) }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable {
        await LoggedOutLineView(
            console: console, knownAnswer: knownAnswer,
            canRegister: registrationService != nil, onFailure: exitCode.record)
    }
}
