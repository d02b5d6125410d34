import Auth
import Console
import ConsoleTestSupport
import LoggedOut
import LoggedOutViews
import RoutingTestSupport
import Testing

@Suite("The commands of LoggedOutLineView", .failsIfStuck)
@MainActor
struct LoggedOutLineViewCommandTests {
    private let console = ConsoleSpy()
    private let listener = LoggedOutPresentableListenerSpy()

    private func makeSUT() -> LoggedOutLineView {
        let sut = LoggedOutLineView(console: console)
        sut.set(listener: listener)
        return sut
    }

    private func command(_ name: String, of sut: LoggedOutLineView) -> LineCommand? {
        sut.commands.first { $0.name == name }
    }

    @Test("One who is signed in is told to sign out first.")
    func commandsWhenDetached() {
        let commands = LoggedOutLineView.commandsWhenDetached

        #expect(commands.map(\.name) == ["login", "register"])
        #expect(
            Set(commands.map(\.summary)) == ["You are already signed in. Type `logout` first."])
    }

    @Test("The command `register` reports a tap.")
    func register() async throws {
        let sut = makeSUT()

        try await command("register", of: sut)?.run()

        #expect(listener.didTapRegisterSpy.callCount == 1)
    }

    @Test(
        "While a sign-in is pending, another one is refused with what to do.",
        arguments: ["login", "register"],
        [LoggedOutState.signingIn, .registering, .notice("One moment.")])
    func pending(name: String, state: LoggedOutState) async {
        let sut = makeSUT()
        await sut.show(state)

        let error = await #expect(throws: LineCommandError.self) {
            try await command(name, of: sut)?.run()
        }

        #expect(
            error?.description == "A sign-in is pending. Type `cancel` or press Ctrl-C to stop it.")
    }

    @Test(
        "Where accounts cannot be created, `register` is refused, and not offered after a failure.")
    func noRegistration() async {
        let sut = LoggedOutLineView(console: console, canRegister: false)
        sut.set(listener: listener)

        let error = await #expect(throws: LineCommandError.self) {
            try await command("register", of: sut)?.run()
        }
        await sut.show(.failed(.rejected))

        #expect(error?.description == "Accounts cannot be created here.")
        #expect(console.printSpy.calls == ["Type `login` to try again."])
    }

    @Test("Without a session, signing out is refused.")
    func logoutWithoutSession() async {
        let sut = makeSUT()
        await sut.show(.ready(.noSession))

        let error = await #expect(throws: LineCommandError.self) {
            try await command("logout", of: sut)?.run()
        }

        #expect(error?.description == AuthError.notSignedIn.description)
    }

    @Test("While the session cannot be read, signing out reports a tap.")
    func logoutOfUnreadableSession() async throws {
        let sut = makeSUT()
        await sut.show(.ready(.unavailable(.unavailable("The session is damaged."))))
        await sut.show(.failed(.rejected))

        try await command("logout", of: sut)?.run()

        #expect(listener.didTapLogoutSpy.callCount == 1)
    }

    @Test("After a sign-in that failed, the next step is named; after a cancelled one it is not.")
    func nextStep() async {
        let sut = makeSUT()

        await sut.show(.failed(.cancelled))
        #expect(console.printSpy.calls == [])
        await sut.show(.failed(.rejected))

        #expect(
            console.printSpy.calls
                == ["Type `login` to try again, or `register` to create an account."])
    }

    @Test("A sign-out that failed is printed as an error and reported to the app.")
    func signOutFailed() async {
        let sut = LoggedOutLineView(console: console)

        await sut.show(.signOutFailed(.notSignedIn))

        #expect(console.printErrorSpy.calls == [AuthError.notSignedIn.description])
        #expect(console.printSpy.calls == [])
        #expect(console.printFailureSpy.calls as? [AuthError] == [.notSignedIn])
    }
}
