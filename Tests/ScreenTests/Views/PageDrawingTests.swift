import Console
import RaceTesting
import Screen
import Testing

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

    @Test("Where there is no room for a box, a page has what it says.")
    func noRoom() {
        var page = Page()
        page.title = "Dinner"
        page.saying = Saying(["All are late."], key: [])
        page.rows = [.text("ribs")]

        #expect(lines(page, height: 2)[0] == " All are late.")
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
