import Auth
import Console
import Launch
import LoggedIn
import LoggedInViews
import LoggedOut
import LoggedOutViews
import PitContract
import TipsViews

/// The composition root: creates what the units depend on.
struct AppComponent: LaunchDependency {
    let service: any AuthService & SessionService
    let conversation: Conversation
    /// The console on which the views print and ask.
    let console: any LinePrinting & LineAsking
    /// The answers that were given on the command line.
    var knownAnswer: @Sendable (Question) -> String? = { _ in nil }
    let exitCode = ExitCodeRecorder()
    var pits = Pits.inMemory

    /// The clock of the pit.
    var clock: any PitClock { pits.clock }
    var placeStore: any PlaceStore { pits.places }
    var authService: any AuthService & SessionService { service }
    var sessionService: any SessionService { service }
    var registrationService: (any RegistrationService)? { service as? any RegistrationService }

    func makeLoggedOutPresenter() async -> any LoggedOutPresentable {
        let session =
            await
            (LoggedInLineView(console: console).commands
            + TipsLineView(console: console).commands).map(\.name)
        return await LoggedOutLineView(
            console: console, knownAnswer: knownAnswer,
            canRegister: registrationService != nil, commandsOfSession: session,
            onFailure: exitCode.record)
    }

    func makeLoggedInPresenter() async -> any LoggedInPresentable {
        await LoggedInLineView(console: console, onFailure: exitCode.record)
    }

    /// Creates the component of this process, which reads the sign-in in force once.
    ///
    /// - Parameter views: the console of the views; `nil` for `console`.
    static func ofThisProcess(
        on console: LineConsole, views: (any LinePrinting & LineAsking)? = nil
    ) throws -> AppComponent {
        let signIn = try SignIn.inForce()
        let conversation = Conversation(noticesOn: console)
        return AppComponent(
            service: try signIn.service(conversation), conversation: conversation,
            console: views ?? console, pits: try .ofThisProcess(signIn))
    }

    /// Creates the service for the pit of a person.
    func makePitService(for user: User) -> any PitService { pits.service(for: user) }
}
