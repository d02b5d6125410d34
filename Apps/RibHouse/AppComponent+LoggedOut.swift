import LocalAccounts
import LoggedOut
import LoggedOutViews

extension AppComponent: LoggedOutDependency {
    var loggedOutBuilder: any LoggedOutBuildable { LoggedOutBuilder(dependency: self) }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable {
        let canRegister = registrationService != nil
        if screen != nil {
            let accounts = try? await (service as? LocalAuthService)?.accounts()
            return await LoggedOutScreenView(
                console: console, canRegister: canRegister, isFirst: accounts?.isEmpty == true)
        }
        return await LoggedOutLineView(
            console: lines, knownAnswer: knownAnswer, canRegister: canRegister)
    }
}
