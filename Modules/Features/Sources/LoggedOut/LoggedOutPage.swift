public import Auth
public import Essentials
public import Pages

/// The sign-in: how it goes on, and a form for it or for a new account.
///
/// The service asks one question after the other. Lines pass them on. The form of a full screen has most
/// answers already.
public struct LoggedOutPage: UnitPage {
    private let canRegister: Bool
    private let isFirst: Bool
    /// Returns an answer that the command line has given already; `nil` to ask.
    public let knownAnswer: @Sendable (Question) -> String?
    private var state = LoggedOutState.ready(.noSession)
    private var hasUnreadableSession = false
    /// Whether the state is about a new account.
    private var isAboutNew = false
    /// The number of states so far: each one is news.
    private var count = 0
    public var typed = Typed()

    private static let (name, password, again, foods) = ("Name", "Password", "Again", "You like")

    /// - Parameters:
    ///   - canRegister: whether the person can create an account here.
    ///   - isFirst: whether there is no account yet, so that the form creates one.
    public init(
        canRegister: Bool = true, isFirst: Bool = false,
        knownAnswer: @escaping @Sendable (Question) -> String? = { _ in nil }
    ) {
        (self.canRegister, self.isFirst, self.knownAnswer) = (canRegister, isFirst, knownAnswer)
        typed.isOther = isFirst
    }

    public mutating func take(_ state: LoggedOutState, at now: Date) -> Reply? {
        (self.state, isAboutNew) = (state, isNew)
        count += 1
        switch state {
        case .ready(let reason): hasUnreadableSession = reason.isUnavailable
        case .signingIn, .registering, .notice: break
        case .failed(let error):
            // A password that was not accepted is typed again; that of a new account fits.
            if error.kind == .rejected, !isNew {
                (typed[Self.password], typed[Self.again], typed.focus) = ("", "", 1)
            }
            return .failure(error)
        case .signOutFailed(let error): return .failure(error)
        }
        return nil
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.title = isNew ? "New account" : "Sign in"
        page.remark = "RibHouse"
        page.dialogWidth = 60
        let (text, tone) = message
        page.rows = [.text(""), .text(text, tone)]
        page.saying = line.map { Saying([$0], key: ["\(count)"], isInRows: true) }
        // A notice is no result: a script that reads the output must not find it there.
        if let text = notice {
            page.events = [Event(text, id: "\(count)", tone: .error, isInRows: true)]
        }
        if canRegister {
            page.form = form
        } else if !state.isPending {
            page.offers = [Offer("Enter", "sign in", line: "login")]
        }
        return page
    }

    private var message: (String, Tone) {
        switch state {
        case .ready(let reason) where reason.isNews: (reason.description, .warning)
        case .ready: (isFirst && isNew ? "There is no account yet. Create yours." : "", .quiet)
        case .signingIn: ("Signing in. Ctrl-C cancels.", .quiet)
        case .registering: ("Creating an account. Ctrl-C cancels.", .quiet)
        case .notice(let text): (text, .accent)
        case .failed where isAboutNew != isNew: ("", .quiet)
        case .failed(let error), .signOutFailed(let error): (error.description, .error)
        }
    }

    /// The message in lines, which have the notice and the failure beside it.
    private var line: String? {
        switch state {
        case .ready: "You are signed out. Type `login` to sign in, `help` for all commands."
        case .signingIn: "Signing in."
        case .registering: "Creating an account."
        case .failed(let error) where error.kind != .cancelled:
            "Type `login` to try again\(canRegister ? ", or `register` to create an account" : "")."
        case .notice, .failed, .signOutFailed: nil
        }
    }

    private var notice: String? {
        switch state {
        case .ready(let reason) where reason.isNews: reason.description
        case .notice(let text): text
        case .ready, .signingIn, .registering, .failed, .signOutFailed: nil
        }
    }
}

// MARK: - The form

extension LoggedOutPage {
    /// Whether the form creates an account.
    private var isNew: Bool { typed.isOther }

    private var isTypedTwice: Bool { typed[Self.again] == typed[Self.password] }

    private var form: Form {
        let signIn = [Form.Field(Self.name), Form.Field(Self.password, isHidden: true)]
        let fields = isNew ? newAccount : signIn
        var form = Form(
            fields, word: isNew ? "create" : "sign in", line: isNew ? "register" : "login")
        form.isComplete = fields.allSatisfy { $0.problem == nil }
        form.isOpen = !state.isPending
        form.other = isNew ? "have an account" : "new account"
        return form
    }

    private var newAccount: [Form.Field] {
        let problem = NewPasswordProblem(typed[Self.password], for: typed[Self.name])
        var password = Form.Field(Self.password, isHidden: true)
        (password.remark, password.tone) =
            switch problem {
            case nil: ("fits", .good)
            case .tooShort?: ("\(NewPasswordProblem.shortest) or more", .quiet)
            case .tooLong?: ("too long", .warning)
            case .tooEasy?: ("easy to guess", .warning)
            }
        password.problem = problem?.description
        var again = Form.Field(Self.again, isHidden: true)
        if !isTypedTwice { again.problem = "That is another password than the one above." }
        if !typed[Self.again].isEmpty {
            (again.remark, again.tone) =
                isTypedTwice ? ("the same", .good) : ("is different", .warning)
        }
        var foods = Form.Field(Self.foods)
        foods.remark = "ribs, brisket …"
        return [Form.Field(Self.name), password, again, foods]
    }

    /// Returns the answer that was typed in the form; `nil` when it does not have it.
    ///
    /// Where there is no account of the name, the form becomes one for it, with what was typed.
    public mutating func answer(to question: Question) throws(AuthError) -> String? {
        switch question.subject {
        case .name: return typed[Self.name]
        case .password: return typed[Self.password]
        case .newPassword: return isNew && isTypedTwice ? typed[Self.password] : nil
        case .favouriteFoods: return isNew ? typed[Self.foods] : nil
        case .createAccount:
            (typed.isOther, typed.focus) = (true, 2)
            throw .cancelled("There is no account yet. To create it, type the password again.")
        }
    }

    /// Asks a question of a service.
    public static func answer(
        to question: Question, from person: any LineAsking
    ) async throws(AuthError) -> String {
        switch await person.ask(Prompt(question)) {
        case .line(let answer): return answer
        case .endOfInput:
            throw .cancelled("Sign-in was cancelled: the input ended. Nothing changed.")
        case .cancelled: throw .cancelled
        }
    }
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

extension SignOutReason {
    /// Whether the person does not know it yet.
    fileprivate var isNews: Bool { self != .noSession && self != .signedOut }

    fileprivate var isUnavailable: Bool { if case .unavailable = self { true } else { false } }
}

// MARK: - Commands

extension LoggedOutPage {
    /// The commands of one who is signed out.
    public func commands(
        for listener: (any LoggedOutPresentableListener)?, _: Answering<Self>
    ) -> [LineCommand] {
        let register = signIn("register", "create an account", listener) {
            await $0.didTapRegister()
        }
        let noAccounts = AuthError.unavailable("Accounts cannot be created here.")
        // Signing out must be possible while the session cannot be read.
        let logout = LineCommand(name: "logout", summary: "end the session that cannot be read") {
            [weak listener] in await listener?.didTapLogout()
        }
        return [
            signIn("login", "sign in", listener) { await $0.didTapLogin() },
            canRegister ? register : LineCommand(name: "register", unavailable: noAccounts),
            hasUnreadableSession
                ? logout : LineCommand(name: "logout", unavailable: AuthError.notSignedIn),
        ]
    }

    private func signIn(
        _ name: String, _ summary: String, _ listener: (any LoggedOutPresentableListener)?,
        _ tap: @escaping @Sendable (any LoggedOutPresentableListener) async -> Void
    ) -> LineCommand {
        if state.isPending {
            let reason = "A sign-in is pending. Type `cancel` or press Ctrl-C to stop it."
            return LineCommand(name: name, unavailable: AuthError.unavailable(reason))
        }
        return LineCommand(name: name, summary: summary) { [weak listener] in
            if let listener { await tap(listener) }
        }
    }

    /// The commands of one who is signed in.
    public static var commandsWhenDetached: [LineCommand] {
        ["login", "register"].map {
            LineCommand(name: $0, elsewhere: "You are already signed in. Type `logout` first.")
        }
    }
}
