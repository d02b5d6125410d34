import Console
import RaceTesting
import Testing

@Suite("What lines print of a page", .failsIfStuck)
struct PageLinesTests {
    /// A page with one row that says something about it.
    private func page(
        _ key: String = "a", _ text: String = "It is on.", opening: Page.Opening = .saying
    ) -> Page {
        var page = Page()
        page.opening = opening
        page.saying = Saying([text], key: [key], isInRows: true)
        page.rows = [.columns(.now, [Column("x")], words: "a row"), .text("only drawn")]
        page.advice = ["Type `x`."]
        return page
    }

    private func texts(_ output: [PageLines.Output]) -> [String] { output.map { "\($0)" } }

    private func expect(_ output: [PageLines.Output], _ texts: String...) {
        #expect(self.texts(output) == texts)
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

        #expect(texts(lines.show(page(opening: opening))) == output)
        #expect(texts(screen.show(page(opening: opening))) == [])
    }

    @Test(
        "What a page says is news when its key is another one, and not when it says nothing for a while."
    )
    func saying() {
        var lines = PageLines()
        _ = lines.show(page())

        expect(lines.show(page("a", "In 5 min.")))
        expect(lines.show(Page()))
        expect(lines.show(page()))
        expect(lines.show(page("b", "It is off.")), #"lines(["It is off."])"#)
    }

    @Test("An event is printed once, as long as the page has it; alerts of one moment are one.")
    func events() {
        var lines = PageLines()
        var page = Page()
        page.events = [
            Event("A rings.", id: "1", tone: .alert), Event("No.", id: "2", tone: .error),
            Event("B rings.", id: "3", tone: .alert), Event("Yes.", id: "4"),
        ]

        expect(
            lines.show(page), #"error("No.")"#, #"lines(["Yes."])"#,
            #"alerts(["A rings.", "B rings."])"#)
        expect(lines.show(page))
        expect(lines.show(Page()))
        page.events = [page.events[3]]
        expect(lines.show(page), #"lines(["Yes."])"#)
    }

    @Test("A title for the window is shown when it changes.")
    func title() {
        var lines = PageLines()
        var page = Page()
        page.windowTitle = "A"

        expect(lines.show(page), #"title(Optional("A"))"#)
        expect(lines.show(page))
        expect(lines.show(Page()), "title(nil)")
    }

    @Test("While an action runs nothing is news; then its answer comes first.")
    func action() {
        var lines = PageLines()
        _ = lines.show(page())
        lines.begin()

        expect(lines.show(page("b", "It is off.")))
        expect(
            lines.end(page("b", "It is off."), .lines(["Done."])), #"lines(["Done."])"#,
            #"lines(["It is off."])"#)
    }

    @Test("A page that is held says what is new when it is not any more; its events come at once.")
    func held() {
        var lines = PageLines()
        _ = lines.show(page())
        var new = page("b", "It is off.")
        new.events = [Event("Yes.", id: "1")]
        lines.isHeld = true

        expect(lines.show(new), #"lines(["Yes."])"#)
        lines.isHeld = false
        expect(lines.show(new), #"lines(["It is off."])"#)
    }

    @Test("An answer that is what the page says is printed once.")
    func answers() {
        var lines = PageLines()

        expect(lines.show(page(), .saying), #"lines(["It is on."])"#)
        expect(
            lines.show(page("b", "It is off."), .page),
            #"lines(["It is off.", "  ▶ a row", "Type `x`."])"#)
    }

    @Test("A failure that is what the page says is printed once.")
    func failure() {
        struct Broken: Error, CustomDebugStringConvertible {
            let debugDescription = "Broken"
        }
        var lines = PageLines()
        var page = Page()
        page.saying = Saying(["It is broken."], key: ["broken"], tone: .error)
        lines.begin()

        expect(lines.end(page, .failure(Broken())), "failure(Broken)")
        expect(lines.show(page))
        expect(lines.show(self.page()), #"lines(["It is on."])"#)
        expect(lines.show(page), #"error("It is broken.")"#)
    }

    @Test("A covered page says nothing, and is opened again when nothing covers it.")
    func covered() {
        var lines = PageLines()
        _ = lines.show(page(opening: .whole))
        expect(lines.cover(true))
        var page = page("b", "It is off.")
        page.events = [Event("Yes.", id: "1")]

        expect(lines.show(page))
        expect(lines.cover(false), #"lines(["It is off."])"#)
        expect(lines.show(page))
    }
}
