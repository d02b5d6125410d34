import LocalAccounts
import LoggedOut

extension AppComponent: LoggedOutDependency {
    var loggedOutBuilder: any LoggedOutBuildable { LoggedOutBuilder(dependency: self) }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable {
        let accounts =
            screen == nil ? nil : try? await (service as? LocalAuthService)?.accounts()
        return await view(
            LoggedOutPage(
                canRegister: registrationService != nil, isFirst: accounts?.isEmpty == true,
                knownAnswer: knownAnswer))
    }
}
