import Auth
import Console
import ConsoleTestSupport
import Foundation
import RoutingTestSupport
import Testing

@testable import LoggedOut

@Suite("LoggedOutPage", .failsIfStuck)
struct LoggedOutPageTests {
    private static let damaged = SignOutReason.unavailable(.unavailable("It is damaged."))
    private static let signedOut =
        "You are signed out. Type `login` to sign in, `help` for all commands."
    private static let again = "Type `login` to try again, or `register` to create an account."
    private static let news: [SignOutReason] = [
        .expired, .passwordChanged, .accountRemoved, .signedOutElsewhere, damaged,
    ]
    private let now = Date(timeIntervalSinceReferenceDate: 0)
    private let listener = LoggedOutPresentableListenerSpy()
    private let person = ConsoleSpy()

    private func page(
        _ states: [LoggedOutState], _ page: LoggedOutPage = LoggedOutPage()
    ) -> LoggedOutPage {
        var page = page
        for state in states { _ = page.take(state, at: now) }
        return page
    }

    @Test(
        "Each state is said, also when it is the same; a notice is no result, nor a reason.",
        arguments: [
            ([.ready(.noSession), .ready(.signedOut)], [signedOut, signedOut]),
            ([.signingIn, .registering], ["Signing in.", "Creating an account."]),
            ([.notice("One."), .notice("One.")], ["error: One.", "error: One."]),
            ([.failed(.rejected)], ["failure: \(AuthError.rejected)", again]),
            ([.failed(.cancelled)], ["failure: \(AuthError.cancelled)"]),
            ([.signOutFailed(.notSignedIn)], ["failure: \(AuthError.notSignedIn)"]),
        ] + news.map { ([.ready($0)], ["error: \($0)", signedOut]) }
            as [([LoggedOutState], [String])])
    func says(states: [LoggedOutState], lines: [String]) {
        var printer = PagePrinter(LoggedOutPage())
        #expect(printer.show(states, at: now) == lines)

        // On the full screen the form says all of it.
        var screen = PagePrinter(LoggedOutPage(), drawsRows: true)
        #expect(screen.show(states, at: now) == [])
    }

    // MARK: - Commands

    private func run(_ name: String, of page: LoggedOutPage) async throws {
        let commands = page.commands(for: listener, .nothing)
        try await #require(commands.first { $0.name == name }).run()
    }

    @Test("The commands report taps; signing out is one while the session cannot be read.")
    func taps() async throws {
        let page = page([.ready(Self.damaged), .failed(.rejected)])
        for name in ["login", "register", "logout"] { try await run(name, of: page) }

        #expect(listener.didTapLoginSpy.callCount == 1)
        #expect(listener.didTapRegisterSpy.callCount == 1)
        #expect(listener.didTapLogoutSpy.callCount == 1)
    }

    @Test(
        "A command that cannot be used now says what to do.",
        arguments: [
            ("login", [.signingIn], true), ("login", [.registering], true),
            ("register", [.notice("One moment.")], true), ("register", [.ready(.noSession)], false),
            ("logout", [.ready(.noSession)], true),
        ] as [(String, [LoggedOutState], Bool)])
    func refused(name: String, states: [LoggedOutState], canRegister: Bool) async {
        let page = page(states, LoggedOutPage(canRegister: canRegister))
        let error = await #expect(throws: LineCommandError.self) { try await run(name, of: page) }

        let sentence =
            switch (name, canRegister) {
            case ("logout", _): AuthError.notSignedIn.description
            case (_, false): "Accounts cannot be created here."
            default: "A sign-in is pending. Type `cancel` or press Ctrl-C to stop it."
            }
        #expect(error?.description == sentence)
    }

    @Test("One who is signed in is told to sign out first.")
    func commandsWhenDetached() {
        let commands = LoggedOutPage.commandsWhenDetached

        #expect(commands.map(\.name) == ["login", "register"])
        #expect(
            Set(commands.map(\.summary)) == ["You are already signed in. Type `logout` first."])
    }

    // MARK: - Questions

    @Test(
        "A question is asked as a prompt of its kind; only a new password that breaks a rule is refused.",
        arguments: [
            (Question.name, Prompt("Name")),
            (.password, Prompt("Password", kind: .secret)),
            (
                .newPassword(name: "joe"),
                Prompt("New password, 8 characters or more", kind: .newSecret)
            ),
            (
                .createAccount(name: "joe"),
                Prompt(
                    "Create an account for joe?", kind: .yesOrNo, fallback: Prompt.yes,
                    warning: "If that was your password, choose another.")
            ),
            (.favouriteFoods, Prompt(Question.favouriteFoods.prompt, fallback: "")),
        ])
    func asks(question: Question, prompt: Prompt) async throws {
        person.askSpy.returns(.line("an answer"))

        #expect(try await LoggedOutPage.answer(to: question, from: person) == "an answer")
        #expect(person.askSpy.calls == [prompt])
        let refusal = prompt.kind == .newSecret ? "That password is too easy to guess." : nil
        #expect(person.askSpy.calls[0].refusal(of: "joe-joe-joe") == refusal)
    }

    @Test(
        "The end of the input and a cancelled prompt cancel the sign-in.",
        arguments: [ConsoleInput.endOfInput, .cancelled])
    func cancels(reply: ConsoleInput) async {
        person.askSpy.returns(reply)

        let error = await #expect(throws: AuthError.self) {
            try await LoggedOutPage.answer(to: .name, from: person)
        }

        #expect(error?.kind == .cancelled)
    }

    // MARK: - The form

    private func typed(
        _ name: String, _ password: String, _ again: String = "", foods: String = "",
        isNew: Bool = true
    ) -> LoggedOutPage {
        var page = LoggedOutPage(isFirst: isNew)
        (page.typed["Name"], page.typed["Password"]) = (name, password)
        (page.typed["Again"], page.typed["You like"]) = (again, foods)
        return page
    }

    @Test(
        "A new account needs a password that fits and is typed twice, and the form says which does not.",
        arguments: [
            ("joe", "brisket-4-ever", "brisket-4-ever", ["fits", "the same"], nil),
            ("joe", "brisket-4-ever", "brisket", ["fits", "is different"], "Again"),
            ("joe", "brisket-4-ever", "", ["fits", ""], "Again"),
            ("joe", "ribs", "ribs", ["8 or more", "the same"], "Password"),
            ("joe", "joe-joe-joe", "", ["easy to guess", ""], "Password"),
            ("joe", String(repeating: "ab", count: 300), "", ["too long", ""], "Password"),
        ])
    func newAccount(
        name: String, password: String, again: String, remarks: [String], problem: String?
    ) throws {
        let page = typed(name, password, again).page(at: now)

        let form = try #require(page.form)
        #expect(form.fields.map(\.label) == ["Name", "Password", "Again", "You like"])
        #expect(form.fields.map(\.isHidden) == [false, true, true, false])
        #expect(form.fields.map(\.remark) == [""] + remarks + ["ribs, brisket …"])
        #expect(form.fields.first { $0.problem != nil }?.label == problem)
        #expect(form.isComplete == (problem == nil))
        #expect([page.title, form.word, form.line] == ["New account", "create", "register"])
        #expect(page.rows.last == .text("There is no account yet. Create yours.", .quiet))
    }

    @Test("A sign-in has a name and a password, and is closed while it is pending.")
    func signIn() throws {
        let page = page([.ready(.expired)]).page(at: now)
        let form = try #require(page.form)

        #expect(form.fields.map(\.label) == ["Name", "Password"])
        #expect(form.isComplete && form.isOpen)
        #expect([page.title, form.word, form.line] == ["Sign in", "sign in", "login"])
        #expect(page.rows.last == .text(SignOutReason.expired.description, .warning))
        let pending = self.page([.signingIn]).page(at: now)
        #expect(pending.form?.isOpen == false)
        #expect(pending.rows.last == .text("Signing in. Ctrl-C cancels.", .quiet))
    }

    @Test(
        "Where accounts cannot be created, none is offered: there is no form, and Enter signs in.")
    func elsewhere() {
        let ready = LoggedOutPage(canRegister: false)
        #expect(ready.page(at: now).form == nil)
        #expect(ready.page(at: now).offers.map(\.line) == ["login"])
        #expect(page([.signingIn], ready).page(at: now).offers == [])
        var printer = PagePrinter(ready)
        #expect(
            printer.show(.failed(.rejected), at: now)
                == ["failure: \(AuthError.rejected)", "Type `login` to try again."])
    }

    @Test(
        "The form has the answers that were typed; a new password only if it was typed twice.",
        arguments: [
            (Question.name, true, "joe"), (.password, false, "a secret"),
            (.newPassword(name: "joe"), true, "a secret"), (.newPassword(name: "joe"), false, nil),
            (.favouriteFoods, true, "ribs"), (.favouriteFoods, false, nil),
        ] as [(Question, Bool, String?)])
    func answers(question: Question, isNew: Bool, answer: String?) throws {
        var page = typed("joe", "a secret", "a secret", foods: "ribs", isNew: isNew)
        #expect(try page.answer(to: question) == answer)

        page.typed["Again"] = "another"
        if case .newPassword = question.subject {
            #expect(try page.answer(to: question) == nil)
        }
    }

    @Test("A sign-in that finds no account becomes a new one, with what was typed.")
    func createsAccount() {
        var page = typed("joe", "brisket-4-ever", isNew: false)

        let error = #expect(throws: AuthError.self) {
            try page.answer(to: .createAccount(name: "joe"))
        }

        #expect(error?.kind == .cancelled)
        #expect(
            page.typed
                == {
                    var typed = typed("joe", "brisket-4-ever").typed
                    typed.focus = 2
                    return typed
                }())
    }

    @Test(
        "A password that was not accepted is typed again; that of a new account fits.",
        arguments: [
            (AuthError.rejected, false, "", 1), (.cancelled, false, "brisket", 0),
            (.rejected, true, "brisket", 0),
        ])
    func rejected(error: AuthError, isNew: Bool, password: String, focus: Int) {
        let page = page([.failed(error)], typed("joe", "brisket", "brisket", isNew: isNew))

        #expect(page.typed["Name"] == "joe")
        #expect([page.typed["Password"], page.typed["Again"]] == [password, password])
        #expect(page.typed.focus == focus)
    }
}
