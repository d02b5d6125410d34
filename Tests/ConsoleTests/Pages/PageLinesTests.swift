import Console
import RaceTesting
import Testing

@Suite("What lines print of a page", .failsIfStuck)
struct PageLinesTests {
    /// A page with one row that says something about it.
    private static func page(
        _ key: String = "a", _ text: String = "It is on.", opening: Page.Opening = .saying,
        events: [Event] = []
    ) -> Page {
        var page = Page()
        page.opening = opening
        page.saying = Saying([text], key: [key], isInRows: true)
        page.rows = [.columns(.now, [Column("x")], words: "a row"), .text("only drawn")]
        page.advice = ["Type `x`."]
        page.events = events
        return page
    }

    private static let off = page("b", "It is off.")
    private static let yes = Event("Yes.", id: "4")
    private static let alerts: [Event] = [
        Event("A rings.", id: "1", tone: .alert), Event("No.", id: "2", tone: .error),
        Event("B rings.", id: "3", tone: .alert), yes,
    ]

    private static let broken: Page = {
        var page = Page()
        page.saying = Saying(["It is broken."], key: ["broken"], tone: .error)
        return page
    }()

    private static let titled: Page = {
        var page = Page()
        page.windowTitle = "A"
        return page
    }()

    private struct Broken: Error, CustomDebugStringConvertible {
        let debugDescription = "Broken"
    }

    enum Step: Sendable {
        case shows(Page, Reply? = nil)
        case begins
        case ends(Page, Reply)
        case covers(Bool)
        case holds(Bool)
    }

    /// A row: what happens to a page, and what is printed at each step.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [(step: Step, printed: [String])]

        init(_ sentence: String, _ steps: (Step, [String])...) {
            (testDescription, self.steps) = (sentence, steps)
        }
    }

    private static let rows: [Row] = [
        Row(
            "What a page says is news when its key is another one, not when it says nothing for a while.",
            (.shows(page()), [#"lines(["It is on."])"#]), (.shows(page("a", "In 5 min.")), []),
            (.shows(Page()), []), (.shows(page()), []), (.shows(off), [#"lines(["It is off."])"#])),
        Row(
            "An event is printed once, as long as the page has it; alerts of one moment are one.",
            (
                .shows(page(events: alerts)),
                [
                    #"error("No.")"#, #"lines(["Yes."])"#,
                    #"alerts(["A rings.", "B rings."])"#, #"lines(["It is on."])"#,
                ]
            ),
            (.shows(page(events: alerts)), []), (.shows(page()), []),
            (.shows(page(events: [yes])), [#"lines(["Yes."])"#])),
        Row(
            "A title for the window is shown when it changes.",
            (.shows(titled), [#"title(Optional("A"))"#]), (.shows(titled), []),
            (.shows(Page()), ["title(nil)"])),
        Row(
            "While an action runs nothing is news; then its answer comes first.",
            (.shows(page()), [#"lines(["It is on."])"#]), (.begins, []), (.shows(off), []),
            (.ends(off, .lines(["Done."])), [#"lines(["Done."])"#, #"lines(["It is off."])"#])),
        Row(
            "A page that is held says what is new when it is not any more; its events come at once.",
            (.shows(page()), [#"lines(["It is on."])"#]), (.holds(true), []),
            (.shows(page("b", "It is off.", events: [yes])), [#"lines(["Yes."])"#]),
            (.holds(false), []),
            (.shows(page("b", "It is off.", events: [yes])), [#"lines(["It is off."])"#])),
        Row(
            "An answer that is what the page says is printed once.",
            (.shows(page(), .saying), [#"lines(["It is on."])"#]),
            (.shows(off, .page), [#"lines(["It is off.", "  ▶ a row", "Type `x`."])"#])),
        Row(
            "A failure that is what the page says is printed once.", (.begins, []),
            (.ends(broken, .failure(Broken())), ["failure(Broken)"]), (.shows(broken), []),
            (.shows(page()), [#"lines(["It is on."])"#]),
            (.shows(broken), [#"error("It is broken.")"#])),
        Row(
            "A covered page says nothing, and is opened again when nothing covers it.",
            (
                .shows(page(opening: .whole)),
                [#"lines(["It is on.", "  ▶ a row", "Type `x`."])"#]
            ),
            (.covers(true), []), (.shows(page("b", "It is off.", events: [yes])), []),
            (.covers(false), [#"lines(["It is off."])"#]),
            (.shows(page("b", "It is off.", events: [yes])), []), (.covers(true), []),
            (.covers(false), [#"lines(["It is off."])"#])),
    ]

    @Test("Prints what is new.", arguments: rows)
    func steps(row: Row) {
        var lines = PageLines()

        let printed = row.steps.map { step, _ -> [PageLines.Output] in
            switch step {
            case .shows(let page, let reply): return lines.show(page, reply)
            case .begins: lines.begin()
            case .ends(let page, let reply): return lines.end(page, reply)
            case .covers(let isCovered): return lines.cover(isCovered)
            case .holds(let isHeld): lines.isHeld = isHeld
            }
            return []
        }

        #expect(printed.map { $0.map { "\($0)" } } == row.steps.map(\.printed))
    }

    @Test(
        "A page comes with nothing, with what it says, or whole; on a full screen its rows say it.",
        arguments: [
            (Page.Opening.nothing, []), (.saying, [#"lines(["It is on."])"#]),
            (.whole, [#"lines(["It is on.", "  ▶ a row", "Type `x`."])"#]),
        ])
    func opening(opening: Page.Opening, output: [String]) {
        var lines = PageLines()
        var screen = PageLines(drawsRows: true)

        let page = Self.page(opening: opening)
        let outputs = [lines.show(page), screen.show(page)].map { $0.map { "\($0)" } }
        #expect(outputs == [output, []])
    }
}
