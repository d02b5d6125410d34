import Auth
import LoggedIn
import PitContract

extension AppComponent: LoggedInDependency {
    var loggedInBuilder: any LoggedInBuildable { LoggedInBuilder(dependency: self) }
    var openScreensStore: any OpenScreensStore { pits.openScreens }

    func makeLoggedInPresenter() async -> any LoggedInPresentable {
        await view(LoggedInPage())
    }

    /// Creates the service for the pit of a person.
    func makePitService(for user: User) -> any PitService {
        let service = pits.service(for: user)
        sessionPit.set(service, of: user)
        return service
    }
}
