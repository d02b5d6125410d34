import Auth
import Launch
import LoggedIn
import LoggedOut
import Routing
import SharedDoubles

struct LaunchDependencyStub: LaunchDependency {
    var accounts = AccountsFake()
    let loggedOut = LoggedOutBuildableSpy()
    let loggedIn = LoggedInBuildableSpy()

    var authService: any AuthService & SessionService { accounts }
    var window: ViewPlacement? { nil }
    var registrationService: (any RegistrationService)? { nil }
    var loggedOutBuilder: any LoggedOutBuildable { loggedOut }
    var loggedInBuilder: any LoggedInBuildable { loggedIn }
}
