import Auth
import LoggedIn
import LoggedInViews
import PitContract

extension AppComponent: LoggedInDependency {
    var loggedInBuilder: any LoggedInBuildable { LoggedInBuilder(dependency: self) }
    var openScreensStore: any OpenScreensStore { pits.openScreens }

    func makeLoggedInPresenter() async -> any LoggedInPresentable {
        if screen != nil { return await LoggedInScreenView(console: console, clock: clock) }
        return await LoggedInLineView(console: lines, clock: clock)
    }

    /// Creates the service for the pit of a person.
    func makePitService(for user: User) -> any PitService {
        let service = pits.service(for: user)
        sessionPit.set(service, of: user)
        return service
    }
}
