import Auth
import Console
import ConsoleTestSupport
import LoggedIn
import PitContract
import PitTestSupport
import RoutingTestSupport
import Testing

@Suite("LoggedInPage", .failsIfStuck)
struct LoggedInPageTests {
    private static let joe = User(name: "joe", barbecueFoods: [])
    private static let change: PitChange = {
        var pit = Pit()
        _ = pit.start(.brisket, at: ManualPitClock().now)
        return pit.journal.all[0]
    }()
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
            (.changed(.undo(change)), "Undone: brisket (5 kg) put on the pit at \(time)."),
            (.changed(.redo(change)), "Redone: brisket (5 kg) put on the pit at \(time)."),
            (
                .unseen(.undo(change)),
                """
                failure: The last change is another one than you saw: brisket (5 kg) put on the pit \
                at \(time). Nothing was undone. To undo it, type `log` first, or run `ribhouse undo`.
                """
            ),
            (
                .unseen(.redo(change)),
                """
                failure: The last change that was undone is another one than you saw: brisket (5 kg) \
                put on the pit at \(time). Nothing was redone. To redo it, run `ribhouse redo`.
                """
            ),
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
        "Before an unseen change is undone or redone the person is asked; of a known one, yes is the fallback.",
        arguments: [
            (false, .undo(change), Prompt.no, "The last change is: ", " Undo it?"),
            (true, .undo(change), Prompt.yes, "The last change is: ", " Undo it?"),
            (
                true, .redo(change), Prompt.yes, "The last change that was undone is: ",
                " Redo it?"
            ),
        ] as [(Bool, PitRequest, String, String, String)])
    func consent(
        isKnown: Bool, request: PitRequest, fallback: String, start: String, end: String
    ) async {
        let person = ConsoleSpy()
        person.askSpy.returns(.line("yes"), .cancelled)
        var answers: [Bool] = []

        for _ in 1...2 {
            answers.append(
                await LoggedInPage.consents(
                    to: request, isKnown: isKnown, at: now, person))
        }

        #expect(answers == [true, false])
        #expect(
            person.askSpy.calls.first
                == Prompt(
                    "\(start)brisket (5 kg) put on the pit at \(Self.time).\(end)",
                    kind: .yesOrNo, fallback: fallback))
    }

    // MARK: - Commands

    private func run(_ name: String, _ words: [String] = []) async throws {
        let commands = LoggedInPage().commands(for: listener, .nothing)
        try await #require(commands.first { $0.name == name }).run(words)
    }

    @Test("The commands `logout`, `undo`, `redo` and `back` report taps.")
    func taps() async throws {
        for name in ["logout", "undo", "redo", "back"] { try await run(name) }

        #expect(listener.didTapLogoutSpy.callCount == 1)
        #expect(listener.didTapUndoSpy.callCount == 1)
        #expect(listener.didTapRedoSpy.callCount == 1)
        #expect(listener.didTapBackSpy.callCount == 1)
    }

    @Test("Its commands are known to one who is signed out, and need a session.")
    func commandsWhenDetached() {
        let commands = LoggedInPage.commandsWhenDetached

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

    @Test(
        "The command `start` reports what was typed; the rest is asked.",
        arguments: [([], nil, nil), (["ribs"], "ribs", nil), (["ribs", "2kg"], "ribs", "2kg")]
            as [([String], String?, String?)])
    func start(words: [String], cut: String?, weight: String?) async throws {
        try await run("start", words)

        #expect(listener.didTapStartSpy.calls.map(\.cut) == [cut])
        #expect(listener.didTapStartSpy.calls.map(\.weight) == [weight])
    }
}
