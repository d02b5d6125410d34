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
        case rub(isOwn: Bool = false), smoke(isOwn: Bool = false), other(PitCookState)
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
        "brisket (5 kg): smoke at 110 °C, 2 h left, 0 %, ready \(fixture.whenText(in: 180))"
    private static let rubbing =
        "brisket (5 kg): rub, 30 min left, 0 %, ready \(fixture.whenText(in: 210))"
    private static let unreadable = PitCookState.unavailable(
        .unavailable("The pit cannot be read."))
    private static let smokingStages = [
        smoking, "  ✓ rub", "  ▶ smoke at 110 °C, 2 h left", "  · rest, 1 h",
        "Type `adjust DURATION` or `finish`.",
    ]

    private let fixture = PitCookFixture()

    private func state(_ step: CookStory.Step, seconds: TimeInterval) -> PitCookState? {
        let now = fixture.clock.now + seconds
        func cook(_ pit: Pit, _ isOwn: Bool) -> PitCookState {
            .cook(pit.cooks[0], pit.cooks[0].progress(at: now).event, isOwn: isOwn)
        }
        return switch step {
        case .rub(let isOwn): cook(fixture.rub, isOwn)
        case .smoke(let isOwn): cook(fixture.smoke, isOwn)
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
            testDescription: "A change of this program is not said: it was answered.",
            steps: [.rub(), .smoke(isOwn: true), .smoke(), .rub()], lines: [rubbing]),
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
            testDescription: "An event that comes with time is not said on a page of its own.",
            style: .detail, steps: [.smoke(), .minutes(30), .smoke()], lines: smokingStages),
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
        _ = page.take(.cook(cook, cook.progress(at: now).event), at: now)
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

    @Test("A page has the command `open`, which answers with all of it, when its cook is shown.")
    func open() async throws {
        let page = page(.detail)
        let replies = Mutex<[String]>([])
        let answer = Answering<PitCookPage>(now: { [now = fixture.clock.now] in now }) {
            _, answer in
            if let reply = answer(page) { replies.withLock { $0.append("\(reply)") } }
        }

        try await page.commands(answer).first { $0.name == "open brisket" }?.run()

        #expect(replies.withLock { $0 } == ["page"])
        #expect(self.page(.row).commands(.nothing).isEmpty)
        #expect(PitCookPage(of: "brisket", style: .detail).commands(.nothing).isEmpty)
    }
}
