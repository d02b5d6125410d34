import Auth
import Console
import Launch
import LoggedIn
import LoggedInViews
import LoggedOut
import LoggedOutViews

/// The composition root: what the units need, and who gives it.
struct AppComponent: LaunchDependency {
    let authService: any AuthService
    let conversation: Conversation
    /// Where the views print and ask.
    let console: any LinePrinting & LineAsking
    /// What the arguments said already.
    var knownAnswer: @Sendable (Question) -> String? = { _ in nil }
    let status: LastStatus

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable {
        await LoggedOutLineView(
            console: console, knownAnswer: knownAnswer, noteFailure: status.note)
    }

    func makeLoggedInPresenter() async -> any LoggedInPresentable {
        await LoggedInLineView(console: console, noteFailure: status.note)
    }
}
