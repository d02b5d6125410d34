import Announcements
import ArgumentParsing
import Auth
import Console
import Launch
import LoggedIn
import LoggedOut
import PitContract
import ProbesContract
import ProbesFromLines
import Routing
import Thermometers
import Tips

/// The composition root: creates what the units depend on.
struct AppComponent: LaunchDependency {
    let service: any AuthService & SessionService
    let conversation: Conversation
    /// The console on which the views print and ask.
    let console: any LinePrinting & LineAsking
    /// The full screen, if the views are those of it; `nil` for lines.
    var screen: ScreenWindow?
    /// The answers that were given on the command line.
    var knownAnswer: @Sendable (Question) -> String? = { _ in nil }
    let exitCode = ExitCodeRecorder()
    private let hold = PageHold()
    var pits = PitServices.inMemory
    let sessionPit = SessionPit()
    /// The thermometers that this program hears; `nil` without a source of readings.
    var probesService: (any ProbesService)?
    /// The view of the thermometers, if it is not that of a session.
    var thermometersView: (any ThermometersPresentable)?

    /// The person's own way to be told of an alarm; none in a demonstration.
    var tellPerson: @Sendable (CookAlarm, String) async -> String? = { _, _ in nil }
    /// The view of the LoggedIn unit in a session of one line, which a shell has; `nil` otherwise.
    var actView: ActView?
    var linePlace: LinePlace { actView == nil ? .session : .shell }

    /// The console of the views in lines: a failure that they print is the exit code of a script.
    var lines: any LinePrinting & LineAsking {
        ReportingConsole(console, report: exitCode.record)
    }
    /// The clock of the pit.
    var clock: any PitClock { pits.clock }

    /// Creates the view of a unit in the front end of this process.
    func view<Content>(_ content: Content, isPanel: Bool = false) async -> UnitView<Content> {
        await UnitView(
            content, console: screen == nil ? lines : console, clock: clock,
            hold: hold, isScreen: screen != nil, isPanel: isPanel)
    }

    /// Creates the view of a unit that the full screen has no room for: its lines are in the log.
    func lineView<Content>(_ content: Content) async -> UnitView<Content> {
        await UnitView(content, console: lines, clock: clock, isScreen: false)
    }

    var authService: any AuthService & SessionService { service }
    var sessionService: any SessionService { service }
    var window: ViewPlacement? {
        screen.map { screen in ViewPlacement { await screen.place($0) } }
    }
    var registrationService: (any RegistrationService)? { service as? any RegistrationService }

    /// Creates the component for the way to sign in of this process.
    ///
    /// - Parameter views: the console of the views; `nil` for `console`.
    static func ofThisProcess(
        on console: LineConsole, views: (any LinePrinting & LineAsking)? = nil,
        screen: ScreenWindow? = nil
    ) throws -> AppComponent {
        let signIn = try SignInMethod.current()
        let views = views ?? screen?.log
        let conversation = Conversation(noticesOn: views ?? console)
        return AppComponent(
            service: try signIn.service(conversation), conversation: conversation,
            console: views ?? console, screen: screen,
            pits: try .ofThisProcess(signIn, on: console),
            tellPerson: AlarmCommand.run)
    }

    /// Creates the component of a session, which on a terminal hears the thermometers of the person's decoder.
    static func ofSession(
        on console: LineConsole, screen: ScreenWindow? = nil
    ) async throws -> AppComponent {
        var component = try ofThisProcess(on: console, screen: screen)
        await Settings.check(on: component.console)
        if console.terminal != nil, let program = try? Settings.ofThisProcess().probeProgram() {
            component.probesService = try Self.probes(
                .program(program[0], Array(program.dropFirst())))
        }
        return component
    }

    /// Creates the thermometers of an input, whose readings age by the clock of the pit.
    static func probes(_ input: LineInput) throws(UsageError) -> LineProbesService {
        let (settings, start) = (try ClockSettings.ofThisProcess(), ContinuousClock.now)
        return LineProbesService(input, arrival: { settings.arrival(since: start) })
    }

    /// Returns the component of the session in which a command runs, or else that of this process.
    static func current(on console: LineConsole) throws -> AppComponent {
        try App.current?.component ?? .ofThisProcess(on: console)
    }

    /// Returns the clock of the session in which a command runs, or else that of this process.
    static func currentClock() throws(UsageError) -> any PitClock {
        if let component = App.current?.component { return component.clock }
        return try ClockSettings.ofThisProcess().clock
    }
}

extension AppComponent {
    /// The commands of a session, which a person may type elsewhere.
    private static var sessionCommands: [LineCommand] {
        LoggedInPage(acts: PitAct.ofThisApp).commandsWhenDetached + TipsPage.commandsWhenDetached
    }

    /// Returns the commands of screens that are not attached, with what to do first.
    ///
    /// - Parameter screens: the views of the attached units.
    static func commandsWhenDetached(from screens: [any LineView]) -> [LineCommand] {
        let commands = sessionCommands
        if screens.contains(where: { $0 is any LoggedInPresentable }) {
            return LoggedOutPage.commandsWhenDetached + commands
        }
        guard screens.contains(where: { $0 is any LoggedOutPresentable }) else { return [] }
        return commands.map { LineCommand($0, unavailable: LoggedInPage.needsSession) }
    }
}
