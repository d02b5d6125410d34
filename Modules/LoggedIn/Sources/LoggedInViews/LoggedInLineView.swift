public import Auth
public import Console
public import LoggedIn

/// The LoggedIn unit in the line front end.
@MainActor
public final class LoggedInLineView: LoggedInPresentable, LineView {
    private let console: any LinePrinting
    private let noteFailure: @Sendable (AuthError) -> Void
    private weak var listener: (any LoggedInPresentableListener)?

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - console: where it prints.
    ///   - noteFailure: is told of each failure that is shown; an exit code may follow from it.
    public init(
        console: any LinePrinting,
        noteFailure: @escaping @Sendable (AuthError) -> Void = { _ in }
    ) {
        self.console = console
        self.noteFailure = noteFailure
    }

    /// Sets who is told what the person does.
    public func set(listener: any LoggedInPresentableListener) {
        self.listener = listener
    }

    /// What can be typed while somebody is signed in.
    public var commands: [LineCommand] {
        [
            LineCommand(name: "logout", summary: "sign out") { [weak listener] in
                await listener?.didTapLogout()
            }
        ]
    }

    /// Prints a line for the state.
    public func show(_ state: LoggedInState) async {
        switch state {
        case .welcome(let user): await console.print(Self.welcome(user))
        case .signingOut: await console.print("Signing out.")
        case .failed(let error):
            noteFailure(error)
            await console.printError(error.description)
        }
    }

    private static func welcome(_ user: User) -> String {
        let foods = user.barbecueFoods
        guard !foods.isEmpty else { return "Welcome, \(user.name)." }
        return "Welcome, \(user.name). On the pit for you: \(foods.joined(separator: ", "))."
    }
}
