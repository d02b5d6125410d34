public import Auth
public import Console
public import LoggedOut
public import Observation

/// The view of the LoggedOut unit in the line front end.
@MainActor
@Observable
public class LoggedOutLineView: LoggedOutPresentable, LineView {
    let canRegister: Bool
    private(set) var state = LoggedOutState.ready(.noSession)
    private var hasUnreadableSession = false
    @ObservationIgnored private let console: any LinePrinting & LineAsking
    @ObservationIgnored private let knownAnswer: @Sendable (Question) -> String?
    @ObservationIgnored private weak var listener: (any LoggedOutPresentableListener)?

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - knownAnswer: Returns an answer that the command line has given already; `nil` to ask.
    ///   - canRegister: Whether the person can create an account here.
    public init(
        console: any LinePrinting & LineAsking,
        knownAnswer: @escaping @Sendable (Question) -> String? = { _ in nil },
        canRegister: Bool = true
    ) {
        (self.console, self.canRegister, self.knownAnswer) = (console, canRegister, knownAnswer)
    }

    public func set(listener: any LoggedOutPresentableListener) { self.listener = listener }

    public var commands: [LineCommand] {
        .ofLoggedOut(
            state, canRegister: canRegister, hasUnreadableSession: hasUnreadableSession,
            listener: listener)
    }

    public nonisolated static var commandsWhenDetached: [LineCommand] {
        ["login", "register"].map {
            LineCommand(name: $0, elsewhere: "You are already signed in. Type `logout` first.")
        }
    }

    @MainActor public func show(_ state: LoggedOutState) async {
        self.state = state
        if case .ready(let reason) = state { hasUnreadableSession = reason.isUnavailable }
        await stateHasChanged()
    }

    /// Prints the new state.
    func stateHasChanged() async {
        switch state {
        case .ready(let reason):
            if reason.isNews { await console.printError(reason.description) }
            await console.print(
                "You are signed out. Type `login` to sign in, `help` for all commands.")
        case .signingIn: await console.print("Signing in.")
        case .registering: await console.print("Creating an account.")
        // A notice is no result: a script that reads the output must not find it there.
        case .notice(let text): await console.printError(text)
        case .failed(let error):
            await console.printFailure(error)
            if error.kind == .cancelled { break }
            let register = canRegister ? ", or `register` to create an account" : ""
            await console.print("Type `login` to try again\(register).")
        case .signOutFailed(let error): await console.printFailure(error)
        }
    }

    @MainActor public func ask(_ question: Question) async throws(AuthError) -> String {
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
    fileprivate init(_ question: Question) {
        let kind: Kind =
            switch question.subject {
            case .name, .favouriteFoods: .text
            case .password: .secret
            case .newPassword: .newSecret
            case .createAccount: .yesOrNo
            }
        // The answer to this question is visible, and that to the next one is not.
        let warning = kind == .yesOrNo ? "If that was your password, choose another." : nil
        self.init(question.prompt, kind: kind, fallback: question.fallback, warning: warning) {
            guard case .newPassword(let name) = question.subject else { return nil }
            return NewPasswordProblem($0, for: name)?.description
        }
    }
}
