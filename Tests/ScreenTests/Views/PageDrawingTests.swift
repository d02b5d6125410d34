import Console
import RaceTesting
import Testing

@testable import Screen

@Suite("A page on the full screen", .failsIfStuck)
struct PageDrawingTests {
    private func lines(
        _ page: Page, width: Int = 30, height: Int = 5, meant: Row? = nil,
        edited: (label: String, text: TextField)? = nil
    ) -> [String] {
        Frame.drawn(width: width, height: height) {
            PageDrawing(page, meant: meant, edited: edited).draw(on: &$0, isFocused: true)
        }.lines
    }

    private var cook: Row {
        var name = Column("pork-shoulder", .strong)
        name.end = "-7"
        return .columns(
            .now,
            [
                name, Column("5 kg", .quiet, rank: 2), Column("smoke", rank: 1),
                Column("", width: 4, rank: 3, isAtEnd: true, bar: 0.5),
                Column("20:20", isAtEnd: true),
            ])
    }

    @Test(
        "Without room the columns with the highest rank go first, and the end of a name last.",
        arguments: [
            (44, "▸ pork-shoulder-7  5 kg  smoke ██░░  20:20"),
            (38, "▸ pork-shoulder-7  5 kg  smoke   20:20"),
            (32, "▸ pork-shoulder-7  smoke  20:20"), (25, "▸ pork-shoulder-7  20:20"),
            (18, "▸ pork-…-7  20:20"),
        ])
    func columns(width: Int, line: String) {
        var page = Page()
        page.rows = [cook]

        #expect(
            lines(page, width: width)[0].filter { $0 != " " } == line.filter { $0 != " " })
    }

    @Test("Columns of rows in a row are below each other; a text is a row of its own, or more.")
    func alignment() {
        var page = Page()
        page.title = "Dinner"
        page.remark = "18:00"
        page.rows = [
            .columns(nil, [Column("ribs"), Column("late")]),
            .columns(nil, [Column("brisket"), Column("on time")]),
            .text("One two three four five six", .quiet),
        ]

        #expect(
            lines(page, height: 7) == [
                "┌Dinner─────────────────18:00┐", "│ ribs     late              │",
                "│ brisket  on time           │", "│ One two three four five    │",
                "│ six                        │", "│                            │",
                "└────────────────────────────┘",
            ])
        #expect(PageDrawing(page).rowCount(columns: 30) == 6)
        #expect(PageDrawing(Page()).rowCount(columns: 30) == 0)
    }

    @Test(
        "What one row has no room for goes from those beside it too, so they stay below each other.",
        arguments: [
            (36, "  ribs     2 kg         rub", "● brisket  5 kg  64 °C  Wrap it."),
            (28, "  ribs            rub", "● brisket  64 °C  Wrap it."),
        ])
    func sameColumns(width: Int, first: String, second: String) {
        func row(_ mark: Mark, _ name: String, _ weight: String, _ reading: String, _ end: String)
            -> Row
        {
            let columns = [Column(name), Column(weight, rank: 2), Column(reading), Column(end)]
            return .columns(mark, columns)
        }
        var page = Page()
        page.rows = [
            row(.runs, "ribs", "2 kg", "", "rub"),
            row(.waits, "brisket", "5 kg", "64 °C", "Wrap it."),
        ]

        #expect(lines(page, width: width).prefix(2) == [first, second])
    }

    @Test("The end of a row may be long: it widens no column of the others.")
    func end() {
        var page = Page()
        page.rows = [
            .columns(nil, [Column("rub"), Column("20 min")]),
            .columns(nil, [Column("lit the fire late")]),
        ]

        #expect(lines(page)[0] == " rub  20 min")
    }

    @Test(
        "A page that needs more room says how much, and is shown from a line on.",
        arguments: [
            (0, ["│ a                │", "│ b                │", "└─────────3 more, j┘"]),
            (9, ["│ d                │", "│ e                │", "└──────────────────┘"]),
        ])
    func more(first: Int, shown: [String]) {
        var page = Page()
        page.title = "Ribs"
        page.rows = ["a", "b", "c", "d", "e"].map { .text($0) }

        let lines = Frame.drawn(width: 20, height: 4) {
            PageDrawing(page, first: first).draw(on: &$0, isFocused: true)
        }.lines

        #expect(lines.dropFirst() == shown[...])
    }

    @Test("Where there is no room for a box, a page has what it says, in two rows if it must.")
    func noRoom() {
        var page = Page()
        page.title = "Dinner"
        page.saying = Saying(["All of them are late."], key: [])
        page.rows = [.text("ribs")]

        #expect(lines(page, height: 2)[0] == " All of them are late.")
        #expect(lines(page, width: 20, height: 2) == [" All of them are", " late."])
        #expect(lines(page, width: 20, height: 1) == [" All of them are la…"])
        #expect([30, 20].map { PageDrawing(page).shortRowCount(columns: $0) } == [1, 2])
    }

    @Test("A field has its value, or what is typed.")
    func field() {
        var page = Page()
        page.rows = [.field("Name", "joe"), .field("You like", "nothing")]

        let lines = lines(page, edited: ("You like", TextField("ribs")))

        #expect(lines[0] == " Name      joe" && lines[1] == " You like  ribs")
    }

    @Test(
        "The keys of the row that they mean are at its end; without room, only their names.",
        arguments: [(30, "● ribs wait   c confirm  x off"), (20, "● ribs wait      c x")])
    func keys(width: Int, line: String) {
        var page = Page()
        var row = Row.columns(.waits, [Column("ribs wait", .warning)])
        row.label = "ribs"
        page.rows = [.columns(.waits, [Column("chicken waits")]), row]
        row.offers = [Offer("c", "confirm", line: "confirm"), Offer("x", "off", line: "finish")]

        #expect(lines(page, width: width, meant: row)[1] == line)
    }
}

@Suite("The palette")
@MainActor
struct PaletteViewTests {
    /// Types keys in a palette; returns the line that it has ended with, and what it shows.
    private func type(
        _ typed: String, _ keys: Key...
    ) -> (entered: [String?], lines: [String]) {
        var entered: [String?] = []
        let items = [("pit", ""), ("pit log", ""), ("logout", ""), ("start", "CUT [WEIGHT]")].map {
            PaletteView.Item(name: $0, placeholders: $1, summary: "")
        }
        let palette = PaletteView(items, otherNames: ["log"]) { entered.append($0) }
        for character in typed { palette.type(.text(String(character))) }
        for key in keys {
            let command = palette.keys.first { $0.key == key }
            if let command { command.change() } else { palette.type(key) }
        }
        return (entered, Frame.drawn(width: 40, height: 14) { palette.draw(on: &$0) }.lines)
    }

    @Test(
        "Enter runs the command that is found, but not in place of another one that is typed whole.",
        arguments: [
            ("logo", "logout"), ("log", "log"), ("log ribs", "log ribs"), ("x", "x"),
            // In any case, as in a session.
            ("LOGO", "logout"), ("LOG ribs", "log ribs"), ("START Chicken 2k", "start Chicken 2k"),
            ("LOGOUT", "logout"), ("logout ", "logout"),
        ])
    func enter(typed: String, line: String) {
        #expect(type(typed, .enter).entered == [line])
    }

    @Test(
        "Enter runs the command that was selected, also where another one is typed whole.",
        arguments: [("pit", "pit log"), ("log", "pit log"), ("pit log 3", "pit log 3")])
    func selected(typed: String, line: String) {
        #expect(type(typed, .down, .enter).entered == [line])
    }

    @Test(
        "Tab completes the name of the command that is found, and leaves its arguments.",
        arguments: [
            ("sta", "start "), ("START", "start "), ("start ", "start "),
            ("start chicken 2k", "start chicken 2k"), ("START chicken", "START chicken"),
            ("pit l", "pit log "),
        ])
    func tab(typed: String, text: String) {
        let lines = type(typed, .tab, .text(".")).lines

        #expect(lines.contains { $0.contains(": \(text). ") })
    }
}

@Suite("ScreenLog", .failsIfStuck)
@MainActor
struct ScreenLogTests {
    private let log = ScreenLog()

    /// Presses keys while the question is open.
    private func press(_ keys: Key...) async {
        while log.questions.isEmpty { await Task.yield() }
        for key in keys {
            let question = log.questions.first
            let command = question?.keys.first { $0.key == key }
            if let command { command.change() } else { question?.type(key) }
        }
    }

    private var screen: String {
        Frame.drawn(width: 40, height: 8) { log.questions.first?.draw(on: &$0) }
            .lines.joined(separator: "\n")
    }

    private func answer(to prompt: Prompt, _ keys: Key...) async -> ConsoleInput {
        async let answer = log.ask(prompt)
        while log.questions.isEmpty { await Task.yield() }
        for key in keys { await press(key) }
        return await answer
    }

    @Test("A question has the answer that was typed, or its fallback; Esc gives it up.")
    func answers() async {
        #expect(await answer(to: Prompt("Name"), .text("j"), .text("o"), .enter) == .line("jo"))
        #expect(await answer(to: Prompt("Name", fallback: "joe"), .enter) == .line("joe"))
        let now = Prompt("Now?", kind: .yesOrNo, fallback: Prompt.no)
        #expect(await answer(to: now, .text("y")) == .line(Prompt.yes))
        #expect(await answer(to: now, .enter) == .line(Prompt.no))
        #expect(await answer(to: now, .escape) == .cancelled)
    }

    @Test(
        "Yes or no is its first key, or a whole word.",
        arguments: [
            ("maybe\rn", Prompt.no), ("NO\r", Prompt.no), ("xy\u{7F}\u{7F}y", Prompt.yes),
            ("Yes\r", Prompt.yes), ("q\r\r", Prompt.no),
        ])
    func yesOrNo(typed: String, expected: String) async {
        async let answer = log.ask(Prompt("Now?", kind: .yesOrNo, fallback: Prompt.no))
        for letter in typed {
            switch letter {
            case "\r": await press(.enter)
            case "\u{7F}": await press(.backspace)
            default: await press(.text(String(letter)))
            }
        }

        #expect(await answer == .line(expected))
    }

    @Test("What is typed in place of yes or no is shown, and is refused.")
    func neither() async {
        async let answer = log.ask(Prompt("Now?", kind: .yesOrNo))
        for letter in "maybe" { await press(.text(String(letter))) }
        #expect(screen.contains("maybe"))
        await press(.enter)
        #expect(screen.contains("Answer y or n.") && !screen.contains("maybe"))
        await press(.text("y"))

        #expect(await answer == .line(Prompt.yes))
    }

    @Test(
        "A new secret that breaks a rule is refused; one is typed twice, and again when both differ."
    )
    func newSecret() async {
        let prompt = Prompt("New password", kind: .newSecret) {
            $0 == "a" ? "That password is far too easy to guess." : nil
        }
        async let answer = log.ask(prompt)
        await press(.text("a"), .enter)
        // All of it, on a narrow screen.
        #expect(screen.contains("guess."))
        for letter in ["b", "x", "c", "c"] { await press(.text(letter), .enter) }

        #expect(await answer == .line("c"))
    }

    @Test("A question whose task is cancelled is closed.")
    func cancelled() async {
        let answer = await withTaskGroup(of: ConsoleInput.self) { group in
            group.addTask { await log.ask(Prompt("Name")) }
            while log.questions.isEmpty { await Task.yield() }
            group.cancelAll()
            return await group.next()
        }

        #expect(answer == .cancelled)
        #expect(log.questions.isEmpty)
    }
}
