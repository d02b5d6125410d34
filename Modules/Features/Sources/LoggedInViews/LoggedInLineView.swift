public import Auth
public import Console
public import LoggedIn
public import PitContract

/// The view of the LoggedIn unit in the line front end.
@MainActor
public final class LoggedInLineView: LoggedInPresentable, LineView {
    private let console: any LinePrinting
    private let clock: any PitClock
    private let onFailure: @Sendable (any Error) -> Void
    private weak var listener: (any LoggedInPresentableListener)?

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - console: The console to print to.
    ///   - clock: The clock of the pit.
    ///   - onFailure: Called with each failure that is shown; the app chooses its exit code from it.
    public init(
        console: any LinePrinting, clock: any PitClock = WallClock(),
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.console = console
        self.clock = clock
        self.onFailure = onFailure
    }

    public func set(listener: any LoggedInPresentableListener) {
        self.listener = listener
    }

    public var commands: [LineCommand] { .ofLoggedIn(listener) }

    /// The same commands, which need a session.
    public nonisolated static var commandsElsewhere: [LineCommand] {
        [LineCommand].ofLoggedIn(nil).map { LineCommand(name: $0.name, unavailable: needsSession) }
    }

    /// The reason why nothing of a session can be used by one who is signed out.
    public nonisolated static let needsSession = AuthError.rejected(
        "You are not signed in. Type `login` first.")

    @MainActor
    public func show(_ state: LoggedInState) async {
        switch state {
        case .welcome(let user): await console.print(Self.welcome(user))
        case .refused(let error):
            onFailure(error)
            await console.printError(error.description)
        case .undone(let change):
            await console.print(change.undoneText(at: clock.now))
        case .signingOut: await console.print("Signing out.")
        case .failed(let error):
            onFailure(error)
            await console.printError(error.description)
        }
    }

    private static func welcome(_ user: User) -> String {
        let foods = user.barbecueFoods
        guard !foods.isEmpty else { return "Welcome, \(user.name)." }
        return "Welcome, \(user.name). You like \(foods.joined(separator: ", "))."
    }
}
