import LoggedOut
import LoggedOutViews

extension AppComponent: LoggedOutDependency {
    var loggedOutBuilder: any LoggedOutBuildable { LoggedOutBuilder(dependency: self) }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable {
        let canRegister = registrationService != nil
        if screen != nil {
            return await LoggedOutScreenView(console: console, canRegister: canRegister)
        }
        return await LoggedOutLineView(
            console: lines, knownAnswer: knownAnswer, canRegister: canRegister)
    }
}
