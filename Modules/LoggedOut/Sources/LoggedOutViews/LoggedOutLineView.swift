public import Auth
public import Console
public import LoggedOut

/// The LoggedOut unit in the line front end.
@MainActor
public final class LoggedOutLineView: LoggedOutPresentable, LineView {
    private let console: any LinePrinting & LineAsking
    private let knownAnswer: @Sendable (Question) -> String?
    private let noteFailure: @Sendable (AuthError) -> Void
    private weak var listener: (any LoggedOutPresentableListener)?

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - console: where it prints and asks.
    ///   - knownAnswer: what a command line said already, so that nobody is asked.
    ///   - noteFailure: is told of each failure that is shown; an exit code may follow from it.
    public init(
        console: any LinePrinting & LineAsking,
        knownAnswer: @escaping @Sendable (Question) -> String? = { _ in nil },
        noteFailure: @escaping @Sendable (AuthError) -> Void = { _ in }
    ) {
        self.console = console
        self.knownAnswer = knownAnswer
        self.noteFailure = noteFailure
    }

    /// Sets who is told what the person does.
    public func set(listener: any LoggedOutPresentableListener) {
        self.listener = listener
    }

    /// What can be typed while nobody is signed in.
    public var commands: [LineCommand] {
        [
            LineCommand(name: "login", summary: "sign in") { [weak listener] in
                await listener?.didTapLogin()
            }
        ]
    }

    /// Prints a line for the state.
    public func show(_ state: LoggedOutState) async {
        switch state {
        case .ready(let notice):
            if let notice { await console.printError(notice) }
            await console.print(
                "You are signed out. Type `login` to sign in, `help` for all commands.")
        case .signingIn: await console.print("Signing in.")
        case .notice(let text): await console.print(text)
        case .failed(let error):
            noteFailure(error)
            await console.printError(error.description)
        }
    }

    /// Asks on the console, unless the answer is known.
    public func ask(_ question: Question) async throws(AuthError) -> String {
        if let answer = knownAnswer(question) { return answer }
        switch await console.ask(Prompt(question)) {
        case .line(let answer): return answer
        case .endOfInput:
            throw .cancelled("Sign-in was cancelled: the input ended. Nothing changed.")
        case .cancelled: throw .cancelled
        }
    }
}
