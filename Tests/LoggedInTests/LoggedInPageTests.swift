import ArgumentParsing
import Auth
import Console
import ConsoleTestSupport
import Essentials
import LoggedIn
import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@Suite("LoggedInPage", .failsIfStuck)
struct LoggedInPageTests {
    private static let joe = User(name: "joe", barbecueFoods: [])
    private static let time = LocalTime.text(ManualPitClock().now, now: ManualPitClock().now)
    private let now = ManualPitClock().now
    private let listener = LoggedInPresentableListenerSpy()

    @Test(
        "Each state is a line, or a failure.",
        arguments: [
            (.welcome(joe), "Welcome, joe."),
            (
                .welcome(User(name: "joe", barbecueFoods: ["brisket", "ribs"])),
                "Welcome, joe. You like brisket, ribs."
            ),
            (.signingOut, "Signing out."),
            (.failed(.notSignedIn), "failure: \(AuthError.notSignedIn)"),
            (.refused(.nothingBelow), "failure: \(ScreenError.nothingBelow)"),
        ] as [(LoggedInState, String)])
    func states(state: LoggedInState, line: String) {
        var printer = PagePrinter(LoggedInPage())

        #expect(printer.show(state, at: now) == [line])
    }

    @Test("A person is welcomed each time, and on the full screen the frame has their name.")
    func welcome() {
        var printer = PagePrinter(LoggedInPage(), drawsRows: true)
        var lines = PagePrinter(LoggedInPage())

        #expect(lines.show([.welcome(Self.joe), .welcome(Self.joe)], at: now).count == 2)
        #expect(printer.show([.welcome(Self.joe), .signingOut], at: now) == ["Signing out."])
        let columns = [
            Column("RibHouse", .accent), Column("joe"), Column(Self.time, isAtEnd: true),
        ]
        #expect(printer.content.page(at: now).rows.map(\.content) == [.columns(nil, columns)])
    }

    @Test(
        "A question is for yes or no; a script means what is known, and nothing else.",
        arguments: [(false, Prompt.no), (true, Prompt.yes)])
    func consent(isKnown: Bool, fallback: String) async {
        let person = ConsoleSpy()
        person.askSpy.returns(.line("yes"), .cancelled)
        var answers: [Bool] = []

        for _ in 1...2 {
            answers.append(
                await LoggedInPage.consents("End it now?", isKnown: isKnown, person))
        }

        #expect(answers == [true, false])
        #expect(
            person.askSpy.calls.first
                == Prompt("End it now?", kind: .yesOrNo, fallback: fallback))
    }

    // MARK: - Commands

    private let answer = Answering<LoggedInPage>(now: { Date(timeIntervalSince1970: 0) }) {
        action, _ in await action()
    }

    private func run(_ name: String, _ words: [String] = []) async throws {
        let commands = LoggedInPage().commands(for: listener, answer)
        try await #require(commands.first { $0.name == name }).run(words)
    }

    @Test("The commands `logout` and `back` report taps.")
    func taps() async throws {
        for name in ["logout", "back"] { try await run(name) }

        #expect(listener.didTapLogoutSpy.callCount == 1)
        #expect(listener.didTapBackSpy.callCount == 1)
    }

    @Test(
        "Each act is a command under both of its names, and is reported with its words.",
        arguments: PitAct.all)
    func acts(act: PitAct) async throws {
        let command = try #require(
            LoggedInPage().commands(for: listener, answer).first {
                $0.name == act.syntax(in: .session).name
            })

        try await command.run(["--json"])

        #expect(command.syntax.otherNames == ["pit \(command.name)"])
        #expect(listener.didActSpy.calls.map(\.0) == [act])
        #expect(listener.didActSpy.calls.map { $0.1.has(.json) } == [true])
    }

    @Test("Its commands are known to one who is signed out, and need a session.")
    func commandsWhenDetached() {
        let commands = LoggedInPage().commandsWhenDetached

        #expect(
            commands.map(\.name) == LoggedInPage().commands(for: listener, .nothing).map(\.name))
        #expect(Set(commands.map(\.summary)) == ["You are not signed in. Type `login` first."])
    }

    @Test(
        "The commands for screens report taps.",
        arguments: [
            ("open", ["brisket"], .cook("brisket")), ("open", ["pit/brisket"], .cook("brisket")),
            ("open", ["Brisket"], .cook("brisket")), ("open", ["account"], .cook("account")),
        ] + NamedScreen.allCases.map { ($0.rawValue, [], LoggedInScreen.named($0)) })
    func screens(name: String, words: [String], screen: LoggedInScreen) async throws {
        try await run(name, words)

        #expect(listener.didTapSpy.calls == [screen])
    }
}
