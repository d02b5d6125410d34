import Auth
public import Console
public import LoggedIn
import PitContract

/// The view of the LoggedIn unit in the line front end.
@MainActor
public final class LoggedInLineView: LoggedInPresentable, LineView {
    private let console: any LinePrinting
    private let onFailure: @Sendable (any Error) -> Void
    private weak var listener: (any LoggedInPresentableListener)?

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - console: The console to print to.
    ///   - onFailure: Called with each failure that is shown; the app chooses its exit code from it.
    public init(
        console: any LinePrinting,
        onFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.console = console
        self.onFailure = onFailure
    }

    /// Sets the listener.
    public func set(listener: any LoggedInPresentableListener) {
        self.listener = listener
    }

    /// The commands that the person can type while signed in.
    public var commands: [LineCommand] {
        [
            LineCommand(name: "pit", summary: "show what is on the pit") { [weak listener] in
                await listener?.didTap(.board)
            },
            LineCommand(name: "open", summary: "show one cook", arguments: .text("COOK")) {
                [weak listener] cook in
                await listener?.didTap(Self.screen(ofCook: cook))
            },
            LineCommand(
                name: "start", summary: "put meat on the pit",
                arguments: .optional(.text("CUT")), .optional(.text("WEIGHT"))
            ) { [weak listener] cut, weight in
                await listener?.didTapStart(cut: cut, weight: weight)
            },
            LineCommand(name: "account", summary: "show your account") { [weak listener] in
                await listener?.didTap(.account)
            },
            LineCommand(name: "back", summary: "go back to the previous screen") {
                [weak listener] in await listener?.didTapBack()
            },
            LineCommand(name: "logout", summary: "sign out") { [weak listener] in
                await listener?.didTapLogout()
            },
            LineCommand(name: "login", unavailable: Self.alreadySignedIn),
            LineCommand(name: "register", unavailable: Self.alreadySignedIn),
            // Commands of screens. Those of a screen that is shown win over these.
            LineCommand(name: "foods", unavailable: Self.onAccountScreen),
            LineCommand(name: "password", unavailable: Self.onAccountScreen),
            LineCommand(name: "account logout", unavailable: Self.onAccountScreen),
            LineCommand(name: "confirm", unavailable: Self.onBoard),
            LineCommand(name: "adjust", unavailable: Self.onBoard),
            LineCommand(name: "finish", unavailable: Self.onBoard),
        ]
    }

    private static let alreadySignedIn = AuthError.unavailable(
        "You are already signed in. Type `logout` first.")
    private static let onAccountScreen = AuthError.unavailable("Type `account` first.")
    private static let onBoard = PitError.unavailable(
        """
        Type `pit` to see the cooks. Then type this command with a name, for example \
        `confirm brisket`.
        """)

    /// Prints a line for the state.
    @MainActor
    public func show(_ state: LoggedInState) async {
        switch state {
        case .welcome(let user): await console.print(Self.welcome(user))
        case .refused(let error):
            onFailure(error)
            await console.printError(error.description)
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

    /// Returns the screen of a cook, whose name may be written as a link: `pit/brisket`.
    private static func screen(ofCook name: String) -> LoggedInScreen {
        let name = name.lowercased()
        return if let link = DeepLink(name), case .cook = link.screen { link.screen } else {
            .cook(name)
        }
    }
}
