public import Auth
public import Console
public import LoggedOut
public import Observation
public import Screen

/// The view of the LoggedOut unit on the full screen: a form, checked while it is typed.
///
/// The service asks one question after the other. The form has the answers already; what it has not, is
/// asked in a box.
@MainActor
@Observable
public final class LoggedOutScreenView: LoggedOutPresentable, ScreenView {
    private let console: any LinePrinting & LineAsking
    private let canRegister: Bool
    @ObservationIgnored private weak var listener: (any LoggedOutPresentableListener)?
    private var state = LoggedOutState.ready(.noSession)
    private var hasUnreadableSession = false
    private var form = SignInForm()

    /// Creates a view that asks on `console` what its form does not have.
    ///
    /// - Parameter canRegister: whether accounts are on this machine: else the service asks for nothing.
    public init(console: any LinePrinting & LineAsking, canRegister: Bool) {
        self.console = console
        self.canRegister = canRegister
    }

    public func set(listener: any LoggedOutPresentableListener) {
        self.listener = listener
    }

    public func show(_ state: LoggedOutState) {
        self.state = state
        switch state {
        case .ready(let reason): hasUnreadableSession = reason.isUnavailable
        // A password that was not accepted is typed again.
        case .failed: form.clearPasswords()
        case .signingIn, .registering, .notice, .signOutFailed: break
        }
    }

    @MainActor
    public func ask(_ question: Question) async throws(AuthError) -> String {
        if let answer = form.answer(to: question.subject) { return answer }
        guard case .line(let answer) = await console.ask(Prompt(question)) else {
            throw .cancelled
        }
        return answer
    }

    // MARK: - Commands and keys

    public var commands: [LineCommand] {
        .ofLoggedOut(
            state, canRegister: canRegister, hasUnreadableSession: hasUnreadableSession,
            listener: listener)
    }

    private var isBusy: Bool {
        switch state {
        case .signingIn, .registering, .notice: true
        case .ready, .failed, .signOutFailed: false
        }
    }

    public var takesText: Bool { canRegister && !isBusy }

    public var keys: [KeyCommand] {
        guard !isBusy else { return [] }
        guard canRegister else { return [KeyCommand(.enter, "sign in", line: "login")] }
        let (word, line) = form.isNew ? ("create", "register") : ("sign in", "login")
        return [
            form.isComplete
                ? KeyCommand(.enter, word, line: line) : key(.enter, "next") { $0.form.move(1) },
            key(.tab, "next") { $0.form.move(1) },
            key(.down, "next", isInRow: false) { $0.form.move(1) },
            key(.up, "previous", isInRow: false) { $0.form.move(-1) },
            key(.control("n"), form.isNew ? "have an account" : "new account") {
                $0.form.isNew.toggle()
            },
        ]
    }

    public func type(_ key: Key) { form.type(key) }

    // MARK: - Drawing

    public func draw(on canvas: inout Canvas) {
        let title = form.isNew ? "New account" : "Sign in"
        canvas.dialog(title, note: "RibHouse", width: 60, rows: canRegister ? form.rowCount + 3 : 3)
        {
            canvas in
            if canRegister { form.draw(on: &canvas, isFocused: takesText) }
            let (text, style) = message
            canvas.write(text, x: 1, y: canvas.height - 1, style)
        }
    }

    private var message: (String, Style) {
        switch state {
        case .ready(let reason): (reason.isNews ? reason.description : "", .warning)
        case .signingIn: ("Signing in. Ctrl-C cancels.", .quiet)
        case .registering: ("Creating an account. Ctrl-C cancels.", .quiet)
        case .notice(let text): (text, .accent)
        case .failed(let error), .signOutFailed(let error): (error.description, .bad)
        }
    }
}
