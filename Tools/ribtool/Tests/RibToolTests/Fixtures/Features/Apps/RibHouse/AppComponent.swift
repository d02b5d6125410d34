import Auth
import Console
import Launch
import LoggedIn
import LoggedInViews

/// The composition root.
struct AppComponent: LaunchDependency {
    let authService: any AuthService
    let console: any LinePrinting

    func makeLoggedInPresenter() async -> any LoggedInPresentable {
        await LoggedInLineView(console: console)
    }
}
