import Auth
import Console
import ConsoleTestSupport
import LoggedIn
import LoggedInViews
import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@Suite("LoggedInLineView", .failsIfStuck)
@MainActor
struct LoggedInLineViewTests {
    private let console = ConsoleSpy()

    func makeSUT() -> LoggedInLineView { LoggedInLineView(console: console) }

    @Test(
        "Each state is printed as a line.",
        arguments: [
            (LoggedInState.welcome(User(name: "joe", barbecueFoods: [])), "Welcome, joe."),
            (
                .welcome(User(name: "joe", barbecueFoods: ["brisket", "ribs"])),
                "Welcome, joe. You like brisket, ribs."
            ),
            (.signingOut, "Signing out."),
        ])
    func states(state: LoggedInState, line: String) async {
        let sut = makeSUT()

        await sut.show(state)

        #expect(console.printSpy.calls == [line])
    }

    @Test("A failure is printed as an error and reported to the app.")
    func failure() async {
        let sut = makeSUT()

        await sut.show(.failed(.notSignedIn))

        #expect(console.printErrorSpy.calls == [AuthError.notSignedIn.description])
        #expect(console.printFailureSpy.calls as? [AuthError] == [.notSignedIn])
    }

    @Test("The command `logout` reports a tap.")
    func logout() async throws {
        let listener = LoggedInPresentableListenerSpy()
        let sut = makeSUT()
        sut.set(listener: listener)

        try await sut.commands.first { $0.name == "logout" }?.run()

        #expect(listener.didTapLogoutSpy.callCount == 1)
    }

    @Test("The command `undo` reports a tap.")
    func undo() async throws {
        let listener = LoggedInPresentableListenerSpy()
        let sut = makeSUT()
        sut.set(listener: listener)

        try await sut.commands.first { $0.name == "undo" }?.run()

        #expect(listener.didTapUndoSpy.callCount == 1)
    }

    @Test("A change that was undone is printed with its time.")
    func undone() async throws {
        let clock = ManualPitClock()
        let sut = LoggedInLineView(console: console, clock: clock)
        var pit = Pit()
        _ = pit.start(.brisket, at: clock.now)

        await sut.show(.undone(pit.journal.all[0]))

        let time = LocalTime.text(clock.now, now: clock.now)
        #expect(
            console.printSpy.calls == [
                "Undone: brisket (5 kg) put on the pit at \(time)."
            ])
    }

    @Test("Its commands are known to one who is signed out, and need a session.")
    func commandsWhenDetached() {
        let commands = LoggedInLineView.commandsWhenDetached

        #expect(commands.map(\.name) == LoggedInLineView(console: console).commands.map(\.name))
        #expect(Set(commands.map(\.summary)) == ["You are not signed in. Type `login` first."])
    }

    @Test("What was refused is printed as an error and reported to the app.")
    func refused() async {
        let sut = makeSUT()

        await sut.show(.refused(.nothingBelow))

        #expect(console.printErrorSpy.calls == [ScreenError.nothingBelow.description])
        #expect(console.printFailureSpy.calls as? [ScreenError] == [.nothingBelow])
    }

    @Test(
        "The commands for screens report taps.",
        arguments: [
            ("pit", [], LoggedInScreen.board), ("open", ["brisket"], .cook("brisket")),
            ("open", ["pit/brisket"], .cook("brisket")), ("open", ["Brisket"], .cook("brisket")),
            ("open", ["account"], .cook("account")),
            ("account", [], .account),
        ] + NamedScreen.allCases.map { ($0.rawValue, [], .named($0)) })
    func screens(name: String, words: [String], screen: LoggedInScreen) async throws {
        let listener = LoggedInPresentableListenerSpy()
        let sut = makeSUT()
        sut.set(listener: listener)

        try await sut.commands.first { $0.name == name }?.run(words)

        #expect(listener.didTapSpy.calls == [screen])
    }

    @Test("The command `back` reports a tap.")
    func back() async throws {
        let listener = LoggedInPresentableListenerSpy()
        let sut = makeSUT()
        sut.set(listener: listener)

        try await sut.commands.first { $0.name == "back" }?.run()

        #expect(listener.didTapBackSpy.callCount == 1)
    }

    @Test(
        "The command `start` reports what was typed; the rest is asked.",
        arguments: [([], nil, nil), (["ribs"], "ribs", nil), (["ribs", "2kg"], "ribs", "2kg")]
            as [([String], String?, String?)])
    func start(words: [String], cut: String?, weight: String?) async throws {
        let listener = LoggedInPresentableListenerSpy()
        let sut = makeSUT()
        sut.set(listener: listener)

        try await sut.commands.first { $0.name == "start" }?.run(words)

        #expect(listener.didTapStartSpy.calls.map(\.cut) == [cut])
        #expect(listener.didTapStartSpy.calls.map(\.weight) == [weight])
    }
}
