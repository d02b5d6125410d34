import RaceTesting
import Testing

@testable import Console

@Suite("The style of a terminal", .failsIfStuck)
struct TerminalStyleTests {
    private static let terminal = ["TERM": "xterm"]

    private func style(
        _ environment: [String: String], isAccessible: Bool = false
    ) -> TerminalStyle {
        TerminalStyle(prefix: "APP_", isAccessible: isAccessible) {
            environment.merging(Self.terminal) { first, _ in first }[$0]
        }
    }

    private static var all: TerminalStyle {
        var style = TerminalStyle.plain
        (style.hasColors, style.redraws, style.isAnimated, style.rings) = (true, true, true, true)
        return style
    }

    @Test(
        "Each part has a switch, and a value that is empty or 0 is none.",
        arguments: [
            ([:], all), (["ACCESSIBLE": "", "APP_WORDS": "0"], all),
            (["NO_COLOR": "0"], changed { $0.hasColors = false }),
            (["APP_NO_REDRAW": "1"], changed { ($0.redraws, $0.isAnimated) = (false, false) }),
            (["APP_NO_ANIMATION": "1"], changed { $0.isAnimated = false }),
            (["APP_WORDS": "1"], changed { $0.hasWords = true }),
            (["APP_BELL": "0"], changed { $0.rings = false }), (["APP_BELL": "1"], all),
            (["TERM": "dumb"], .plain), (["TERM": ""], .plain),
        ])
    func parts(environment: [String: String], expected: TerminalStyle) {
        #expect(style(environment) == expected)
    }

    private static func changed(_ change: (inout TerminalStyle) -> Void) -> TerminalStyle {
        var style = all
        change(&style)
        return style
    }

    @Test("ACCESSIBLE and its option turn all parts at once.")
    func accessible() {
        var expected = TerminalStyle.plain
        expected.hasWords = true

        #expect(style(["ACCESSIBLE": "1"]) == expected)
        #expect(style([:], isAccessible: true) == expected)
    }

    @Test(
        "Only ASCII is written in a locale of another encoding than UTF-8.",
        arguments: [
            ([:], false), (["LANG": "C"], true), (["LANG": "POSIX"], true),
            (["LC_ALL": "C.UTF-8"], false), (["LC_CTYPE": "UTF-8"], false),
            (["LANG": "de_DE.utf8@euro"], false), (["LANG": "de_DE"], true),
            (["LC_ALL": "", "LC_CTYPE": "C", "LANG": "de_DE.UTF-8"], true),
            (["LC_ALL": "de_DE.UTF-8", "LC_CTYPE": "C"], false),
        ])
    func locale(environment: [String: String], isASCII: Bool) {
        #expect(style(environment).isASCII == isASCII)
    }

    @Test("Signs are written in ASCII, and a character that has none as a question mark.")
    func ascii() async throws {
        let pipes = try PipedConsole(input: "", style: style(["LC_ALL": "C"]))

        await pipes.console.print(lines: ["├── “smoke” at 135 °C…", "Käse 👩‍🍳\u{1B}"])

        #expect(pipes.printed == "|-- \"smoke\" at 135 C...\nK?se ??\n")
    }

    @Test("The marks of a list are words for those who want words, and without the signs.")
    func marks() {
        #expect(style([:]).mark(.done) == "✓")
        #expect(style(["ACCESSIBLE": "1"]).mark(.done) == "done:")
        #expect(style(["LC_ALL": "C"]).mark(.done) == "done:")
    }
}
