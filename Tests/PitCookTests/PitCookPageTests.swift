import Console
import ConsoleTestSupport
import Essentials
import PitContract
import PitCook
import PitTestSupport
import RoutingTestSupport
import Synchronization
import Testing

/// Steps of a cook, and what lines print of them.
struct CookStory: Sendable, CustomTestStringConvertible {
    enum Step {
        /// It rubs, or smokes, or cannot be shown; time passes in between.
        case rub(PitCookPhase = .none), smoke(PitCookPhase = .none), other(PitCookState)
        case minutes(Int)
    }

    let testDescription: String
    var style = PitCookStyle.row
    let steps: [Step]
    let lines: [String]
}

@Suite("PitCookPage", .failsIfStuck)
struct PitCookPageTests {
    private static let fixture = PitCookFixture()
    private static let smoking =
        "brisket (5 kg): smoke at 110 °C, 2 h left, 0 %, ready at \(fixture.timeText(in: 180))"
    private static let rubbing =
        "brisket (5 kg): rub, 30 min left, 0 %, ready at \(fixture.timeText(in: 210))"
    private static let early = PitCookPhase.failed(.early("brisket: rub has 30 min left."))
    private static let over = PitCookPhase.failed(.rejected("The stage is over."))
    private static let unreadable = PitCookState.unavailable(
        .unavailable("The pit cannot be read."))
    private static let pending =
        "Another action is pending. Type `cancel` or press Ctrl-C to stop it."
    private static let smokingStages = [
        smoking, "  ✓ rub", "  ▶ smoke at 110 °C, 2 h left", "  · rest, 1 h",
        "Type `adjust DURATION` or `finish`.",
    ]

    private static func earlyFailure(_ command: String) -> String {
        "failure: brisket: rub has 30 min left. Nothing changed. To do it now, type `\(command)`."
    }

    private let fixture = PitCookFixture()

    private func state(_ step: CookStory.Step, seconds: TimeInterval) -> PitCookState? {
        let now = fixture.clock.now + seconds
        func cook(_ pit: Pit, _ phase: PitCookPhase) -> PitCookState {
            .cook(pit.cooks[0], pit.cooks[0].progress(at: now).event, phase)
        }
        return switch step {
        case .rub(let phase): cook(fixture.rub, phase)
        case .smoke(let phase): cook(fixture.smoke, phase)
        case .other(let state): state
        case .minutes: nil
        }
    }

    @Test(arguments: [
        CookStory(
            testDescription: "The first state of a row is not said: the board has said the list.",
            steps: [.rub()], lines: []),
        CookStory(
            testDescription: "A stage that another program has ended is said once.",
            steps: [.rub(), .smoke(), .smoke()], lines: [smoking]),
        CookStory(
            testDescription: "What comes with time is not said: it is announced.",
            steps: [.rub(), .minutes(30), .rub()], lines: []),
        CookStory(
            testDescription: "A confirmation is one line when the stream is first.",
            steps: [
                .rub(), .rub(.pending(.confirmBrisket)), .smoke(.pending(.confirmBrisket)),
                .smoke(.done(.confirmBrisket)), .smoke(.done(.confirmBrisket)),
            ], lines: [smoking]),
        CookStory(
            testDescription: "A confirmation is one line when the answer is first.",
            steps: [.rub(), .rub(.pending(.confirmBrisket)), .smoke(.done(.confirmBrisket))],
            lines: [smoking]),
        CookStory(
            testDescription: "An adjustment says the line, although no stage has passed.",
            steps: [
                .rub(), .rub(.pending(.adjust("brisket", by: .seconds(300)))),
                .rub(.done(.adjust("brisket", by: .seconds(300)))),
            ], lines: [rubbing]),
        CookStory(
            testDescription:
                "A stage that passes during an action is said after it, also if it fails.",
            steps: [.rub(), .smoke(.pending(.finishBrisket)), .smoke(.failed(.cancelled))],
            lines: ["failure: \(PitError.cancelled.description)", smoking]),
        CookStory(
            testDescription: "A cook that is finished is off the pit, and says so once.",
            steps: [
                .rub(), .rub(.pending(.finishBrisket)), .rub(.done(.finishBrisket)),
                .rub(.done(.finishBrisket)),
            ], lines: ["brisket (5 kg) is off the pit. Type `undo` to put it back."]),
        CookStory(
            testDescription: "A cook that another program has taken off says so.",
            steps: [.rub(), .other(.gone("brisket"))],
            lines: ["brisket was taken off the pit in another program."]),
        CookStory(
            testDescription: "An undone start says nothing in a row: the board says the list.",
            steps: [.other(.undone("brisket"))], lines: []),
        CookStory(
            testDescription: "An undone start is said on a page of its own.", style: .detail,
            steps: [.other(.undone("brisket"))], lines: ["The start of brisket was undone."]),
        CookStory(
            testDescription: "A note is said to be noted, each time.",
            steps: [
                .rub(), .rub(.pending(.note("brisket", "x"))), .rub(.done(.note("brisket", "x"))),
                .rub(.pending(.note("brisket", "x"))), .rub(.done(.note("brisket", "x"))),
            ], lines: ["Noted for brisket.", "Noted for brisket."]),
        CookStory(
            testDescription:
                "The same failure is said for each action, and not with a later state.",
            steps: [
                .rub(), .rub(.pending(.confirmBrisket)), .rub(over), .rub(over),
                .rub(.pending(.confirmBrisket)),
                .rub(over),
            ], lines: ["failure: The stage is over.", "failure: The stage is over."]),
        CookStory(
            testDescription: "Each action that is refused fails.",
            steps: [
                .rub(.pending(.confirmBrisket)), .rub(.refused(pending: .confirmBrisket)),
                .rub(.refused(pending: .confirmBrisket)), .rub(.done(.confirmBrisket)),
            ], lines: ["failure: \(pending)", "failure: \(pending)", rubbing]),
        CookStory(
            testDescription: "Without consent the command is named that needs no question.",
            steps: [
                .rub(), .rub(.pending(.confirmBrisket)), .rub(early),
                .rub(.pending(.finishBrisket)), .rub(early),
            ],
            lines: [
                earlyFailure("confirm brisket --early"), earlyFailure("finish brisket --early"),
            ]),
        CookStory(
            testDescription: "A pit that cannot be read says nothing in a row: the board does.",
            steps: [.other(unreadable)], lines: []),
        CookStory(
            testDescription: "A page of its own that twice cannot be read says its stages once.",
            style: .detail, steps: [.other(unreadable), .smoke(), .other(unreadable), .smoke()],
            lines: ["error: The pit cannot be read."] + smokingStages
                + ["error: The pit cannot be read."]),
        CookStory(
            testDescription: "A stage with a task can be confirmed before the time.",
            style: .detail,
            steps: [.rub()],
            lines: [
                rubbing, "  ▶ rub, 30 min left", "  · smoke at 110 °C, 2 h", "  · rest, 1 h",
                "At its end: Put it on the pit. Then type `confirm`. Or type `adjust DURATION` or `finish`.",
            ]),
        CookStory(
            testDescription: "A cook that is done has no current stage.", style: .detail,
            steps: [.minutes(180), .smoke()],
            lines: [
                "brisket (5 kg): done", "  ✓ rub", "  ✓ smoke at 110 °C", "  ✓ rest",
                "Type `finish`.",
            ]),
        CookStory(
            testDescription: "A failure is said, and no event that comes with time.",
            style: .detail,
            steps: [
                .smoke(), .minutes(30), .smoke(), .smoke(.pending(.confirmBrisket)),
                .smoke(.failed(.cancelled)),
            ], lines: smokingStages + ["failure: \(PitError.cancelled.description)"]),
    ])
    func says(_ story: CookStory) {
        var printer = PagePrinter(PitCookPage(of: "brisket", style: story.style))
        var (seconds, lines) = (0.0, [String]())
        for step in story.steps {
            if case .minutes(let minutes) = step { seconds += TimeInterval(minutes * 60) }
            guard let state = state(step, seconds: seconds) else { continue }
            lines += printer.show(state, at: fixture.clock.now + seconds)
        }

        #expect(lines == story.lines)
    }

    /// A page after some states.
    private func page(_ style: PitCookStyle, _ pit: Pit? = nil) -> PitCookPage {
        var page = PitCookPage(of: "brisket", style: style)
        let (cook, now) = ((pit ?? fixture.rub).cooks[0], fixture.clock.now)
        _ = page.take(.cook(cook, cook.progress(at: now).event, .none), at: now)
        return page
    }

    @Test("A stage that is over says that it waits, and notes follow the stages, with their times.")
    func words() throws {
        var pit = fixture.rub
        _ = try pit.note("brisket", "Added oak.", at: fixture.clock.now)

        let rows = page(.detail, pit).page(at: fixture.clock.now + 1800).rows.compactMap(\.words)

        #expect(rows[0] == "rub, waits for you")
        #expect(rows[3] == "\(fixture.timeText(in: 0)) note: Added oak.")
    }

    @Test(
        "The keys are lines with the name of the cook; an alarm adds two, and a row opens its page.",
        arguments: [
            (PitCookStyle.row, 0, "c+-*_xEnter"), (.row, 1800, "c+-*_xazEnter"),
            (.detail, 0, "c+-*_x"),
        ])
    func keys(style: PitCookStyle, seconds: TimeInterval, keys: String) {
        let offers = page(style).page(at: fixture.clock.now + seconds).offers

        #expect(offers.map(\.key).joined() == keys)
        #expect(offers.allSatisfy { $0.line.contains(" brisket") })
    }

    @Test(
        "The question says what is left, or that it waits; only a yes is consent.",
        arguments: [
            (
                PitRequest.confirmBrisket, 0, "rub has 30 min left. End it now?",
                ConsoleInput.line("yes")
            ),
            (.confirmBrisket, 0, "rub has 30 min left. End it now?", .line("no")),
            (.finishBrisket, 1800, "rub waits for you. Take it off the pit now?", .endOfInput),
            (.finishBrisket, 1800, "rub waits for you. Take it off the pit now?", .cancelled),
        ] as [(PitRequest, TimeInterval, String, ConsoleInput)])
    func question(
        request: PitRequest, seconds: TimeInterval, text: String, reply: ConsoleInput
    ) async {
        let person = ConsoleSpy()
        person.askSpy.returns(reply)

        let isWanted = await PitCookPage.consents(
            to: request, of: fixture.rub.cooks[0], at: fixture.clock.now + seconds, person)

        let prompt = Prompt("brisket: \(text)", kind: .yesOrNo, fallback: Prompt.no)
        #expect(person.askSpy.calls == [prompt])
        #expect(isWanted == (reply == .line("yes")))
    }

    // MARK: - Commands

    private let listener = PitCookPresentableListenerSpy()
    private let withName = ["confirm brisket", "adjust brisket", "finish brisket", "note brisket"]

    private func commands(_ style: PitCookStyle) -> [LineCommand] {
        page(style).commands(for: listener, .nothing)
    }

    @Test("In a row they end with the name of the cook; on a page of its own they need none.")
    func names() {
        let now = fixture.clock.now
        #expect(commands(.row).map(\.name) == withName)
        #expect(
            commands(.detail).map(\.name)
                == ["confirm", "adjust", "finish", "note"] + withName + ["open brisket"])
        #expect(page(.row).page(at: now).commandWord == "brisket")
        #expect(page(.detail).page(at: now).commandWord == nil)
    }

    @Test("Before a cook is shown there are no commands.", arguments: [PitCookStyle.row, .detail])
    func none(style: PitCookStyle) {
        let page = PitCookPage(of: "brisket", style: style)

        #expect(page.commands(for: listener, .nothing).isEmpty)
    }

    @Test("Each reports a tap, with and without the name.", arguments: [0, 4])
    func taps(first: Int) async throws {
        let commands = commands(.detail)

        try await commands[first].run()
        try await commands[first + 1].run(["-15"])
        try await commands[first + 2].run(["--early"])

        #expect(listener.didTapConfirmSpy.calls == [false])
        #expect(listener.didTapAdjustSpy.calls == [.seconds(-900)])
        #expect(listener.didTapFinishSpy.calls == [true])
    }

    @Test("A command that is typed with another cook's name is refused.", arguments: [0, 2])
    func otherName(index: Int) async {
        let command = commands(.detail)[index]

        let error = await #expect(throws: LineCommandError.self) { try await command.run(["ribs"]) }

        #expect(
            error?.description == "The arguments do not fit. Usage: \(command.name) [OPTIONS]")
    }

    @Test("The command `open` with the cook's name answers with the whole page.")
    func open() async throws {
        let page = page(.detail)
        let replies = Mutex<[String]>([])
        let answer = Answering<PitCookPage>(now: { [now = fixture.clock.now] in now }) {
            _, answer in
            if let reply = answer(page) { replies.withLock { $0.append("\(reply)") } }
        }

        try await page.commands(for: listener, answer).first { $0.name == "open brisket" }?.run()

        #expect(replies.withLock { $0 } == ["page"])
    }

    @Test(
        "A stage is adjusted by minutes or a duration, also as an option.",
        arguments: [
            ("90", 5400), ("1h30m", 5400), ("1 h 30 min", 5400), ("-15m", -900), ("45s", 45),
            ("--by 90", 5400), ("--by=-1.5h", -5400),
        ])
    func adjusts(text: String, seconds: Int) async throws {
        try await commands(.row)[1].run(text.split(separator: " ").map(String.init))

        #expect(listener.didTapAdjustSpy.calls == [.seconds(seconds)])
    }

    @Test(
        "Another text is named, with what is possible.",
        arguments: [
            ("x", "“x” is not a duration. Possible: 30m, 1h30m, 45s or -30m, up to 30 days."),
            ("1.5", "“1.5” has no unit. Write 1.5h or 1.5m."),
            (
                "\(Int.max)",
                "“\(Int.max)” is not a duration. Possible: 30m, 1h30m, 45s or -30m, up to 30 days."
            ),
            ("--bye", "Unknown option “--bye”. Did you mean “--by”?"),
        ])
    func noDuration(text: String, sentence: String) async {
        let error = await #expect(throws: LineCommandError.self) {
            try await commands(.row)[1].run([text])
        }

        #expect(
            error?.description == "\(sentence) Usage: adjust brisket DURATION [OPTIONS]")
        #expect(listener.didTapAdjustSpy.callCount == 0)
    }

    @Test(
        "A note is the rest of the line, with or without quotes.",
        arguments: [["added", "oak"], ["\"added", "oak\""]])
    func note(words: [String]) async throws {
        try await commands(.row).first { $0.name == "note brisket" }?.run(words)

        #expect(listener.didTapNoteSpy.calls == ["added oak"])
    }
}
