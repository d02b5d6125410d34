import Testing

@testable import Screen

@Suite("Canvas")
struct CanvasTests {
    private func lines(_ width: Int, _ height: Int = 1, _ body: (inout Canvas) -> Void) -> [String]
    {
        Frame.drawn(width: width, height: height, body).lines
    }

    @Test(
        "Text that does not fit ends with a mark, and no character is shown in half.",
        arguments: [
            ("brisket", 7, "brisket"), ("brisket", 6, "brisk…"), ("brisket", 1, "…"),
            ("肉肉肉", 6, "肉肉肉"), ("肉肉肉", 5, "肉肉…"), ("肉肉肉", 4, "肉 …"), ("é", 1, "é"),
            ("a\u{1B}[31m", 6, "a␛[31m"), ("a\u{301}b", 2, "a\u{301}b"),
        ])
    func fits(text: String, width: Int, shown: String) {
        #expect(lines(width) { $0.write(text) } == [shown])
    }

    @Test(
        "A text that is too long for a row is broken between words, or in a long one.",
        arguments: [
            ("", 4, [""]), ("ribs", 4, ["ribs"]), ("two ribs", 4, ["two", "ribs"]),
            ("brisket", 4, ["bris", "ket"]), ("a brisket", 4, ["a", "bris", "ket"]),
            ("肉肉肉", 5, ["肉肉", "肉"]), ("肉", 1, ["肉"]),
        ])
    func rows(text: String, columns: Int, rows: [String]) {
        #expect(Canvas.rows(of: text, columns: columns) == rows)
    }

    @Test("What covers half of a wide character removes the other half.")
    func halves() {
        #expect(
            lines(4) {
                $0.write("肉肉"); $0.write("x", x: 1)
            } == [" x肉"])
        #expect(
            lines(4) {
                $0.write("肉肉"); $0.write("x", x: 2)
            } == ["肉x"])
    }

    @Test("A part draws only in its room, which is never larger than the outer one.")
    func rooms() {
        let shown = lines(6, 3) { canvas in
            canvas.draw(in: Area(x: 1, y: 1, width: 3, height: 9)) { canvas in
                canvas.write("ribs and more", x: 0, y: 0)
                canvas.write("below", x: 0, y: 1)
                canvas.write("outside", x: 0, y: 2)
            }
        }
        #expect(shown == ["", " ri…", " be…"])
    }

    @Test(
        "A bar is full only when all is done.",
        arguments: [(0.0, "░░░░"), (0.99, "███▉"), (1, "████")])
    func bars(fraction: Double, shown: String) {
        #expect(lines(4) { $0.bar(fraction, x: 0, y: 0, width: 4) } == [shown])
    }

    @Test("A box has its title and its note, and nothing where there is no room.")
    func boxes() {
        #expect(
            lines(12, 3) { $0.box("Pit", note: "2") { $0.write("ribs") } } == [
                "┌Pit──────2┐", "│ribs      │", "└──────────┘",
            ])
        #expect(lines(3, 1) { $0.box("Pit") { $0.write("ribs") } } == ["ri…"])
    }
}
