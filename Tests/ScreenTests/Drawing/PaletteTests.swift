import Console
import Testing

@testable import Screen

@Suite("Palette")
struct PaletteTests {
    private func palette(_ environment: [String: String]) -> Palette {
        let environment = ["TERM": "xterm"].merging(environment) { $1 }
        return Palette(TerminalStyle { environment[$0] }) { environment[$0] }
    }

    @Test(
        "The environment chooses the colours.",
        arguments: [
            ([:], Palette(depth: .sixteen)),
            (["COLORTERM": "truecolor"], Palette(depth: .full)),
            (["COLORTERM": "24bit", "NO_COLOR": "1"], Palette(depth: .none)),
            (["COLORFGBG": "0;15"], Palette(depth: .sixteen, isLight: true)),
            (["COLORFGBG": "15;default;0"], Palette(depth: .sixteen)),
            (["LC_ALL": "C"], Palette(depth: .sixteen, isASCII: true)),
        ] as [([String: String], Palette)])
    func environment(variables: [String: String], expected: Palette) {
        #expect(palette(variables) == expected)
    }

    @Test("Without colours, no code names one.", arguments: Style.Role.allCases)
    func withoutColours(role: Style.Role) {
        let code = Palette(depth: .none).code(Style(role, [.bold, .reversed]))

        #expect(code == "\u{1B}[0;1;7m")
    }

    @Test("In a locale without UTF-8, a frame is written in ASCII.")
    func ascii() {
        var writer = FrameWriter(Palette(depth: .sixteen, isASCII: true))
        let frame = Frame.drawn(width: 20, height: 4, isASCII: true) { canvas in
            canvas.box("Pit") { canvas in
                canvas.write("▸ 肉 é 110 °C", .accent)
                canvas.write("5 °C", endingAt: canvas.width, y: 1)
            }
        }

        let isASCII = writer.update(to: frame).utf8.allSatisfy { $0 < 0x80 }
        #expect(isASCII)
        #expect(
            frame.lines == [
                "+Pit---------------+", "|> ? ? 110 C       |", "|               5 C|",
                "+------------------+",
            ])
    }
}
