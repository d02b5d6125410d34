import Console
import Pages
import Testing

@testable import Screen

@Suite("A curve on the full screen")
struct CurveTests {
    /// Meat that rises evenly from 0 to 60 in an hour, and is expected to have 90 half an hour later.
    private let curve = Curve(
        [
            Curve.Line([Curve.Point(0, 0), Curve.Point(60, 60)], .strong, label: "60 °C"),
            Curve.Line([Curve.Point(60, 60), Curve.Point(90, 90)], .strong, isDotted: true),
            Curve.Line([Curve.Point(0, 90), Curve.Point(90, 90)], .quiet, label: "90 °C"),
        ],
        marks: [Curve.Label(30, "fat side down, 木"), Curve.Label(60, "wrap done")],
        times: [Curve.Label(0, "08:00"), Curve.Label(90, "09:30"), Curve.Label(60, "09:00")])

    private func lines(
        _ curve: Curve, width: Int = 40, height: Int = 8, signs: CurveSigns = .braille,
        isASCII: Bool = false
    ) -> [String] {
        Frame.drawn(width: width, height: height, isASCII: isASCII, signs: signs) {
            $0.curve(curve)
        }.lines
    }

    @Test("It has lines with their labels, marks and times; what is not first goes or is cut.")
    func drawing() {
        #expect(
            lines(curve) == [
                "⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⣉⠉⠝⠉⠉ 90 °C",
                "                      ⣀ ⠤ ⠊",
                "                ⢀⣀⠤⠔⠊⠉            60 °C",
                "           ⣀⡠⠔⠒⠉⠁",
                "     ⣀⡠⠤⠒⠊⠉",
                "⣀⠤⠔⠒⠉",
                "           │fat side…│wrap done",
                "08:00                09:00      09:30",
            ])
    }

    @Test(
        "It has the signs of the terminal.",
        arguments: [
            (CurveSigns.braille, false, "                ⢀⣀⠤⠔⠊⠉            60 °C"),
            (.blocks, false, "                 ▄▄▀▀▀            60 °C"),
            (.braille, true, "                 *****.           60 C"),
        ])
    func signs(signs: CurveSigns, isASCII: Bool, row: String) {
        #expect(lines(curve, signs: signs, isASCII: isASCII)[2] == row)
    }

    @Test("Only the Linux console has no braille.", arguments: ["linux", "xterm-256color", ""])
    func linux(terminal: String) {
        let style = TerminalStyle { $0 == "TERM" ? terminal : nil }
        #expect(style.hasBraille == (terminal != "linux"))
    }

    @Test("In any room it draws nothing outside, and without a length of time nothing at all.")
    func rooms() {
        for width in [0, 1, 7, 8, 9, 12, 200] {
            for height in [0, 1, 3, 4, 60] {
                let drawn = lines(curve, width: width, height: height)
                #expect(drawn.count == height)
                #expect(drawn.contains { !$0.isEmpty } == (width > 8 && height > 3))
            }
        }
        let point = Curve.Line([Curve.Point(0, 20)], .strong, label: "20 °C")
        #expect(lines(Curve([point], marks: [], times: [])).joined() == "")
    }

    @Test("A page gives it the room that its other rows leave, and words where nothing is drawn.")
    func page() {
        var page = Page()
        page.rows = [.text("First."), .curve(curve, words: "It rises."), .text("Last.")]
        func lines(height: Int, hasWords: Bool = false) -> [String] {
            Frame.drawn(width: 40, height: height, hasWords: hasWords) {
                PageDrawing(page).drawRows(on: &$0)
            }.lines
        }

        for (height, last) in [(9, nil), (10, 9), (24, 21), (40, 21)] as [(Int, Int?)] {
            #expect(lines(height: height).firstIndex(of: " Last.") == last)
        }
        #expect(lines(height: 24)[20].hasPrefix(" 08:00"))
        #expect(PageDrawing(page).rowCount(columns: 40) == 10)
        #expect(lines(height: 4, hasWords: true) == [" First.", " It rises.", " Last.", ""])
    }
}
