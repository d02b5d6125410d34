import Auth
import Console
import ConsoleTestSupport
import LoggedOut
import LoggedOutViews
import RoutingTestSupport
import Testing

@Suite("LoggedOutLineView", .failsIfStuck)
@MainActor
struct LoggedOutLineViewTests {
    private let console = ConsoleSpy()

    func makeSUT() -> LoggedOutLineView { LoggedOutLineView(console: console) }

    @Test(
        "Each state is printed as a line.",
        arguments: [
            (
                LoggedOutState.ready(.noSession),
                "You are signed out. Type `login` to sign in, `help` for all commands."
            ),
            (.signingIn, "Signing in."), (.registering, "Creating an account."),
        ])
    func states(state: LoggedOutState, line: String) async {
        let sut = makeSUT()

        await sut.show(state)

        #expect(console.printSpy.calls == [line])
    }

    @Test("A notice is printed on the error output, because it is no result.")
    func notice() async {
        let sut = makeSUT()

        await sut.show(.notice("One moment."))

        #expect(console.printErrorSpy.calls == ["One moment."])
        #expect(console.printSpy.calls == [])
    }

    @Test("A failure is printed as an error and reported to the app.")
    func failure() async {
        let sut = makeSUT()

        await sut.show(.failed(.rejected))

        #expect(console.printErrorSpy.calls == [AuthError.rejected.description])
        #expect(console.printFailureSpy.calls as? [AuthError] == [.rejected])
    }

    @Test(
        "The reason for being signed out is printed as an error.",
        arguments: [
            SignOutReason.expired, .passwordChanged, .accountRemoved, .signedOutElsewhere,
            .unavailable(.unavailable("The session is damaged.")),
        ])
    func reason(reason: SignOutReason) async {
        let sut = makeSUT()

        await sut.show(.ready(reason))

        #expect(console.printErrorSpy.calls == [reason.description])
    }

    @Test(
        "A person who has signed out, or never signed in, knows why.",
        arguments: [SignOutReason.noSession, .signedOut])
    func knownReason(reason: SignOutReason) async {
        let sut = makeSUT()

        await sut.show(.ready(reason))

        #expect(console.printErrorSpy.callCount == 0)
    }

    @Test("The command `login` reports a tap.")
    func login() async throws {
        let listener = LoggedOutPresentableListenerSpy()
        let sut = makeSUT()
        sut.set(listener: listener)

        try await sut.commands.first { $0.name == "login" }?.run()

        #expect(listener.didTapLoginSpy.callCount == 1)
    }

    @Test(
        "A question is asked as a prompt of its kind.",
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
        let sut = makeSUT()
        console.askSpy.returns(.line("an answer"))

        let answer = try await sut.ask(question)

        #expect(answer == "an answer")
        #expect(console.askSpy.calls == [prompt])
    }

    @Test("A new password that breaks a rule is refused as it is typed, and no other answer is.")
    func refuses() async throws {
        let sut = makeSUT()
        console.askSpy.returns(.line("an answer"))

        for question in [Question.newPassword(name: "joe"), .name] {
            _ = try await sut.ask(question)
        }

        let refusals = console.askSpy.calls.map { $0.refusal(of: "joe-joe-joe") }
        #expect(refusals == ["That password is too easy to guess.", nil])
    }

    @Test("A question whose answer is known is not asked.")
    func knownAnswer() async throws {
        let sut = LoggedOutLineView(console: console, knownAnswer: { $0 == .name ? "joe" : nil })

        let answer = try await sut.ask(.name)

        #expect(answer == "joe")
        #expect(console.askSpy.callCount == 0)
    }

    @Test(
        "The end of the input and a cancelled prompt cancel the sign-in.",
        arguments: [ConsoleInput.endOfInput, .cancelled])
    func cancels(reply: ConsoleInput) async {
        let sut = makeSUT()
        console.askSpy.returns(reply)

        let error = await #expect(throws: AuthError.self) { try await sut.ask(.name) }

        #expect(error?.kind == .cancelled)
    }
}
