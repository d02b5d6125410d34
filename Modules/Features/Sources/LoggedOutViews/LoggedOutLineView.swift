public import Auth
public import Console
public import LoggedOut

/// The view of the LoggedOut unit in the line front end.
@MainActor
public final class LoggedOutLineView: LoggedOutPresentable, LineView {
    private let console: any LinePrinting & LineAsking
    private let knownAnswer: @Sendable (Question) -> String?
    private let canRegister: Bool
    private let onFailure: @Sendable (AuthError) -> Void
    private weak var listener: (any LoggedOutPresentableListener)?
    private var state = LoggedOutState.ready(.noSession)
    private var hasUnreadableSession = false

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - console: The console to print to and to ask on.
    ///   - knownAnswer: Returns an answer that the command line has given already; `nil` to ask.
    ///   - canRegister: Whether the person can create an account here.
    ///   - onFailure: Called with each failure that is shown; the app chooses its exit code from it.
    public init(
        console: any LinePrinting & LineAsking,
        knownAnswer: @escaping @Sendable (Question) -> String? = { _ in nil },
        canRegister: Bool = true,
        onFailure: @escaping @Sendable (AuthError) -> Void = { _ in }
    ) {
        self.console = console
        self.canRegister = canRegister
        self.knownAnswer = knownAnswer
        self.onFailure = onFailure
    }

    public func set(listener: any LoggedOutPresentableListener) {
        self.listener = listener
    }

    public var commands: [LineCommand] {
        .ofLoggedOut(
            state, canRegister: canRegister, hasUnreadableSession: hasUnreadableSession,
            listener: listener)
    }

    public nonisolated static var commandsElsewhere: [LineCommand] {
        ["login", "register"].map {
            LineCommand(name: $0, elsewhere: "You are already signed in. Type `logout` first.")
        }
    }

    @MainActor
    public func show(_ state: LoggedOutState) async {
        self.state = state
        switch state {
        case .ready(let reason):
            hasUnreadableSession = reason.isUnavailable
            if reason.isNews { await console.printError(reason.description) }
            await console.print(
                "You are signed out. Type `login` to sign in, `help` for all commands.")
        case .signingIn: await console.print("Signing in.")
        case .registering: await console.print("Creating an account.")
        // A notice is no result: a script that reads the output must not find it there.
        case .notice(let text): await console.printError(text)
        case .failed(let error):
            onFailure(error)
            await console.printError(error.description)
            if error.kind != .cancelled {
                let register = canRegister ? ", or `register` to create an account" : ""
                await console.print("Type `login` to try again\(register).")
            }
        case .signOutFailed(let error):
            onFailure(error)
            await console.printError(error.description)
        }
    }

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
    var isNews: Bool { self != .noSession && self != .signedOut }

    var isUnavailable: Bool { if case .unavailable = self { true } else { false } }
}

extension Prompt {
    /// Creates the console's form of a service's question.
    init(_ question: Question) {
        let kind: Kind =
            switch question.subject {
            case .name, .favouriteFoods: .text
            case .password: .secret
            case .newPassword: .newSecret
            case .createAccount: .yesOrNo
            }
        // The answer to this question is visible, and that to the next one is not.
        let warning: String? =
            if case .createAccount = question.subject {
                "If that was your password, choose another."
            } else {
                nil
            }
        self.init(
            question.prompt, kind: kind, fallback: question.fallback,
            shortest: kind == .newSecret ? Question.shortestPassword : 1, warning: warning)
    }
}
