public import Auth
public import Console
public import LoggedIn

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

extension [LineCommand] {
    /// The commands of a session.
    static func ofLoggedIn(
        _ listener: (any LoggedInPresentableListener)?
    ) -> [LineCommand] {
        let screens = NamedScreen.allCases.map { screen in
            LineCommand(name: screen.rawValue, summary: screen.summary) { [weak listener] in
                await listener?.didTap(.named(screen))
            }
        }
        return screens + [
            LineCommand(name: "open", summary: "show one cook", arguments: .text("COOK")) {
                [weak listener] cook in
                await listener?.didTap(screen(ofCook: cook))
            },
            LineCommand(
                name: "start", summary: "put meat on the pit",
                arguments: .optional(.text("CUT")), .optional(.line("WEIGHT", option: "--weight"))
            ) { [weak listener] cut, weight in
                await listener?.didTapStart(cut: cut, weight: weight)
            },
            LineCommand(name: "back", summary: "go back to the previous screen") {
                [weak listener] in await listener?.didTapBack()
            },
            LineCommand(name: "logout", summary: "sign out") { [weak listener] in
                await listener?.didTapLogout()
            },
        ]
    }

    /// Returns the screen of a cook, whose name may be written as a link: `pit/brisket`.
    private static func screen(ofCook name: String) -> LoggedInScreen {
        let name = name.lowercased()
        return if let link = DeepLink(name), case .cook = link.screen { link.screen } else {
            .cook(name)
        }
    }
}
