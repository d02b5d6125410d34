public import Auth
public import Console
public import LoggedOut

/// The view of the LoggedOut unit in the line front end.
@MainActor
public final class LoggedOutLineView: LoggedOutPresentable, LineView {
    private let console: any LinePrinting & LineAsking
    private let knownAnswer: @Sendable (Question) -> String?
    private let onFailure: @Sendable (AuthError) -> Void
    private weak var listener: (any LoggedOutPresentableListener)?

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - console: The console to print to and to ask on.
    ///   - knownAnswer: Returns an answer that the command line has given already; `nil` to ask.
    ///   - onFailure: Called with each failure that is shown; the app chooses its exit code from it.
    public init(
        console: any LinePrinting & LineAsking,
        knownAnswer: @escaping @Sendable (Question) -> String? = { _ in nil },
        onFailure: @escaping @Sendable (AuthError) -> Void = { _ in }
    ) {
        self.console = console
        self.knownAnswer = knownAnswer
        self.onFailure = onFailure
    }

    /// Sets the listener.
    public func set(listener: any LoggedOutPresentableListener) {
        self.listener = listener
    }

    /// The commands that the person can type while signed out.
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
        case .ready(let reason):
            if reason.isNews { await console.printError(reason.description) }
            await console.print(
                "You are signed out. Type `login` to sign in, `help` for all commands.")
        case .signingIn: await console.print("Signing in.")
        case .notice(let text): await console.print(text)
        case .failed(let error):
            onFailure(error)
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

extension SignOutReason {
    /// Whether the person does not know it yet.
    fileprivate var isNews: Bool { self != .noSession && self != .signedOut }
}

extension Prompt {
    /// Creates the console's form of a service's question.
    fileprivate init(_ question: Question) {
        let kind: Kind =
            switch question.subject {
            case .name, .favouriteFoods: .text
            case .password: .secret
            case .newPassword: .newSecret
            case .createAccount: .yesOrNo
            }
        self.init(question.prompt, kind: kind, fallback: question.fallback)
    }
}
