public import Auth
public import Console
import LoggedOut
public import Observation
public import Screen

/// The view of the LoggedOut unit on the full screen: a form, checked while it is typed.
///
/// The service asks one question after the other. The form has the answers already; the others are asked
/// in a box.
@Observable
public final class LoggedOutScreenView: LoggedOutLineView, ScreenView {
    private var form = SignInForm()
    private let isFirst: Bool

    /// - Parameter isFirst: whether there is no account yet, so that the person creates one.
    public init(
        console: any LinePrinting & LineAsking, canRegister: Bool = true, isFirst: Bool = false
    ) {
        self.isFirst = isFirst
        super.init(console: console, canRegister: canRegister)
        form.isNew = isFirst
    }

    /// A password that was not accepted is typed again; that of a new account fits.
    override func stateHasChanged() async {
        if case .failed(let error) = state, error.kind == .rejected, !form.isNew {
            form.clearPasswords()
        }
    }

    public override func ask(_ question: Question) async throws(AuthError) -> String {
        if let answer = form.answer(to: question.subject) { return answer }
        if case .createAccount = question.subject {
            // The form has what was typed, and asks for the rest.
            form.createAccount()
            throw .cancelled("There is no account yet. To create it, type the password again.")
        }
        return try await super.ask(question)
    }

    public var takesText: Bool { canRegister && !state.isPending }

    public func type(_ key: Key) { form.type(key) }

    public var keys: [KeyCommand] {
        guard !state.isPending else { return [] }
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

    public func draw(on canvas: inout Canvas) {
        let title = form.isNew ? "New account" : "Sign in"
        let rows = canRegister ? form.rowCount + 3 : 3
        canvas.dialog(title, note: "RibHouse", width: 60, rows: rows) { canvas in
            if canRegister { form.draw(on: &canvas, isFocused: takesText) }
            let (text, style) = message
            canvas.write(text, x: 1, y: canvas.height - 1, style)
        }
    }

    private var message: (String, Style) {
        switch state {
        case .ready(let reason) where reason.isNews: (reason.description, .warning)
        case .ready: (isFirst && form.isNew ? "There is no account yet. Create yours." : "", .quiet)
        case .signingIn: ("Signing in. Ctrl-C cancels.", .quiet)
        case .registering: ("Creating an account. Ctrl-C cancels.", .quiet)
        case .notice(let text): (text, .accent)
        case .failed(let error), .signOutFailed(let error): (error.description, .bad)
        }
    }
}
