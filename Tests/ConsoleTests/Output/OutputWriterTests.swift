import ConsoleTestSupport
import Foundation
import LibC
import RaceTesting
import Testing

@testable import Console

@Suite("An output writer", .failsIfStuck)
struct OutputWriterTests {
    @Test("Writes the whole text, unchanged, to a slow reader through a non-blocking descriptor.")
    func writesAllToASlowReader() async throws {
        let pipe = try TestPipe()
        _ = fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK)
        let writer = OutputWriter(descriptor: pipe.writeEnd, name: "It")
        let text = String(repeating: "brisket\u{1B} ", count: 100_000)

        Thread.detachNewThread {
            writer.write(text)
            pipe.closeWriteEnd()
        }

        #expect(pipe.contentsToEnd() == text && writer.failure == nil)
    }

    @Test("Keeps the first failure, and writes nothing after it.")
    func remembersTheFirstFailure() throws {
        let pipe = try TestPipe()
        let descriptor = Descriptors.open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        let writer = OutputWriter(descriptor: descriptor, name: "The output")

        writer.write("one")
        dup2(pipe.writeEnd, descriptor)
        writer.write("two")
        dup2(pipe.readEnd, descriptor)

        #expect(pipe.contents() == "")
        #expect(writer.failure == .unwritable(name: "The output", errno: EBADF))
    }

    @Test("A pipe without a reader is a failure where SIGPIPE is ignored.")
    func brokenPipe() throws {
        _ = signal(SIGPIPE, SIG_IGN)
        let pipe = try TestPipe()
        pipe.closeReadEnd()
        let writer = OutputWriter(descriptor: pipe.writeEnd, name: "The output")

        writer.write("one")

        #expect(writer.failure == .unwritable(name: "The output", errno: EPIPE))
    }

    @Test(
        "A full device is a failure.",
        .enabled(if: Descriptors.hasFullDevice))
    func fullDeviceIsAFailure() {
        let full = Descriptors.open("/dev/full", O_WRONLY)
        defer { close(full) }
        let writer = OutputWriter(descriptor: full, name: "The output")

        writer.write("one")

        #expect(writer.failure == .unwritable(name: "The output", errno: ENOSPC))
    }
}

@Suite("Sanitized text")
struct SanitizingTests {
    @Test(
        "Characters that a terminal would obey or that would forge a line become visible.",
        arguments: [
            // Plain text of any language stays as it is.
            ("Käse, 煮豚, 👩‍🍳, 🏳️‍🌈, 1️⃣ and brisket", "Käse, 煮豚, 👩‍🍳, 🏳️‍🌈, 1️⃣ and brisket"),
            ("a\u{1B}[31mb", "a␛[31mb"), ("a\r\nb", "a␍␊b"), ("a\u{7F}b", "a␡b"),
            ("a\u{9B}b", "a\u{FFFD}b"), ("a\u{202E}b", "a\u{FFFD}b"),
            ("a\u{2028}b", "a\u{FFFD}b"), ("a\u{2069}b", "a\u{FFFD}b"),
            ("a\tb", "a b"), ("a\u{0}b", "a␀b"),
            // A space of no width, a soft hyphen, a joiner of letters, an annotation, and tags.
            ("a\u{200B}b", "a\u{FFFD}b"), ("a\u{AD}b", "a\u{FFFD}b"), ("a\u{200D}b", "a\u{FFFD}b"),
            ("a\u{FFF9}b", "a\u{FFFD}b"), ("a\u{E0041}b", "a\u{FFFD}b"), ("\u{200D}", "\u{FFFD}"),
        ])
    func controlsBecomeVisible(text: String, shown: String) {
        #expect(sanitized(text) == shown)
    }
}

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

        let styles = [style(["ACCESSIBLE": "1"]), style([:], isAccessible: true)]
        #expect(styles == [expected, expected])
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
        let marks = [[:], ["ACCESSIBLE": "1"], ["LC_ALL": "C"]].map { style($0).mark(.done) }
        #expect(marks == ["✓", "done:", "done:"])
    }
}

@Suite("The codes with which a terminal calls a person")
struct TerminalAlertsTests {
    private func sut(_ variables: [String: String]) -> TerminalAlerts {
        TerminalAlerts { variables[$0] ?? "" }
    }

    @Test(
        "A terminal gets the notification that it knows, and every one rings.",
        arguments: [
            (["TERM": "xterm-256color"], "Ribs.", "\u{7}"),
            // A text from outside ends no code.
            (["TERM": "xterm-kitty"], "a\u{7}\u{1B}]2;b", "\u{7}\u{1B}]9;a␇␛]2;b\u{7}"),
            (["TERM": "xterm-kitty"], "Ribs.", "\u{7}\u{1B}]9;Ribs.\u{7}"),
            (
                ["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "Ribs.",
                "\u{7}\u{1B}]9;Ribs.\u{7}"
            ),
            (
                ["TERM": "xterm-256color", "VTE_VERSION": "7600"], "Ribs.",
                "\u{7}\u{1B}]777;notify;ribhouse;Ribs.\u{7}"
            ),
            (["TERM": "foot"], "Ribs.", "\u{7}\u{1B}]777;notify;ribhouse;Ribs.\u{7}"),
            // Inside of tmux, the variables of the terminal outside may be left.
            (["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"], "Ribs.", "\u{7}"),
        ])
    func notifications(variables: [String: String], text: String, codes: String) {
        #expect(sut(variables).codes(text) == codes)
    }

    @Test(
        "Only a terminal with a window has a title.",
        arguments: [("xterm", true), ("tmux-256color", true), ("linux", false), ("vt220", false)])
    func title(kind: String, hasTitle: Bool) {
        #expect(sut(["TERM": kind]).hasTitle == hasTitle)
    }
}
