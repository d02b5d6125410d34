import Console
import ConsoleTestSupport
import Essentials
import PitTestSupport
import Routing
import RoutingTestSupport
import Screen
import Testing

@testable import ribhouse

/// The full screen as a person sees it; the files are in `__Snapshots__/ScreenTests`.
@Suite("The full screen", .failsIfStuck)
struct ScreenTests {
    /// A screen, the keys that lead to it, and what it shows.
    struct Scene: Sendable, CustomStringConvertible {
        let name: String
        var line: String?
        let keys: [Key]
        let shows: String
        var size = [80, 24]
        var hasWords = false

        var description: String {
            "\(name)-\(size[0])x\(size[1])\(hasWords ? "-words" : "")"
        }
    }

    private static func keys(_ text: String) -> [Key] { text.map { .text(String($0)) } }

    private static let sizes = [[80, 24], [40, 12], [200, 30]]

    static let scenes: [Scene] =
        sizes.flatMap { size in
            [
                Scene(name: "board", keys: keys("j"), shows: "chicken", size: size),
                Scene(name: "tree", keys: keys("jt"), shows: "Units", size: size),
                Scene(
                    name: "dinner", line: ScreenSession.dinner, keys: keys("j"), shows: "18:00",
                    size: size),
            ]
        } + [
            Scene(name: "cook", keys: keys("j") + [.enter], shows: "At its end:"),
            Scene(
                name: "cook", line: ScreenSession.dinner, keys: keys("j") + [.enter],
                shows: "At its end:", size: [40, 12]),
            Scene(name: "early", keys: keys("c"), shows: "End it now?"),
            Scene(name: "new cook", keys: keys("n"), shows: "Weight"),
            Scene(name: "palette", keys: keys(":co"), shows: ": co"),
            Scene(name: "help", keys: keys("?"), shows: "Keys"),
            Scene(name: "board", keys: keys("j"), shows: "chicken", hasWords: true),
            Scene(name: "tree", keys: keys("jt"), shows: "Units", hasWords: true),
            Scene(name: "cook", keys: keys("j") + [.enter], shows: "At its end:", hasWords: true),
        ]

    @Test("Each screen, at its size", arguments: scenes)
    func scene(_ scene: Scene) async throws {
        let screen = ScreenSession(
            columns: scene.size[0], rows: scene.size[1], hasWords: scene.hasWords)
        try await screen.run(after: scene.line) { terminal in
            await terminal.wait(for: "chicken")
            for key in scene.keys { terminal.press(key) }
            await terminal.wait(for: scene.shows)

            expectSnapshot(of: terminal.screen.text, named: "\(scene)")
        }
    }

    @Test("The form of a new cook says when it would be ready.")
    func newCook() async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "│  chicken")
            terminal.press(.text("n"))
            await terminal.wait(for: "pork-shoulder")
            terminal.type("rib\n2kg")
            await terminal.wait(for: "2 kg fits")

            expectSnapshot(of: terminal.screen.text, named: "new cook ready-80x24")
        }
    }

    @Test("A person signs in with the form, and signs out.")
    func signIn() async throws {
        let screen = ScreenSession(columns: 80, rows: 24)
        try await screen.run(signedIn: false) { terminal in
            await terminal.wait(for: "Sign in")
            expectSnapshot(of: terminal.screen.text, named: "sign in-80x24")
            terminal.press(.control("n"))
            terminal.type("joe\nribs")
            await terminal.wait(for: "••••")
            expectSnapshot(of: terminal.screen.text, named: "new account-80x24")
            terminal.press(.control("n"))
            terminal.type("\n")
            await terminal.wait(for: "Nothing is on the pit.")
            terminal.type(":logout\n")
            await terminal.wait(for: "Sign in")
        }
    }

    @Test("A minute later, what has changed is written, and not the whole screen.")
    func minute() async throws {
        let screen = ScreenSession(columns: 200, rows: 60)
        try await screen.run { terminal in
            await terminal.wait(for: "│  chicken")
            // The front end sleeps until the next minute.
            while !screen.clock.sleeps.contains(screen.clock.now + 60) { await Task.yield() }
            let before = terminal.byteCounts.count
            screen.clock.advance(by: .seconds(60))
            await terminal.wait(for: "29 min")

            #expect(terminal.byteCounts[before...].allSatisfy { $0 < 400 })
        }
    }

    @Test("A long line of the log is shown whole.", arguments: [(40, 10), (60, 20)])
    @MainActor
    func longLine(width: Int, height: Int) {
        let window = ScreenWindow()
        window.log.add("The pit could not be written. Check the disk, or use another folder.")

        let shown = window.frame(width: width, height: height, keys: []).lines

        #expect(shown.contains { $0.contains("The pit could not") })
        #expect(shown.contains { $0.contains("another folder.") || $0.contains("│ folder.") })
    }

    @Test(
        "A command that lines name has the key with which it is typed.",
        arguments: [
            ("Then type `confirm ribs`.", "Then type `:confirm ribs`."),
            ("Type, for example, `start ribs`.", "Type, for example, `:start ribs`."),
            ("Type `ribhouse login`.", "Type `ribhouse login`."),
        ])
    @MainActor
    func colon(text: String, shown: String) {
        let window = ScreenWindow()
        window.log.add(text)

        #expect(window.log.lines.map(\.text) == [shown])
    }

    @Test(
        "A window that is too small says what it needs.",
        arguments: [(39, 24), (80, 9), (20, 5), (1, 1)])
    @MainActor
    func tooSmall(width: Int, height: Int) {
        let text = ScreenWindow().frame(width: width, height: height, keys: []).lines
            .filter { !$0.isEmpty }.joined(separator: " ")

        #expect(
            text == "The window is too small: 40 by 10 are needed. q quits."
                || width == 1 && text == "T")
    }

    @Test("With words in place of signs there are only letters, digits and punctuation.")
    func words() async throws {
        try await ScreenSession(columns: 80, rows: 24, hasWords: true).run { terminal in
            await terminal.wait(for: "chicken")
            for keys in ["t", "?", "\u{1B}", "n", "\u{1B}", ":", "\u{1B}", "c"] {
                terminal.press(keys == "\u{1B}" ? .escape : .text(keys))
            }
            await terminal.wait(for: "End it now?")

            let signs = terminal.screen.text.filter { !$0.isASCII && !"…°“”".contains($0) }
            #expect(signs.isEmpty)
        }
    }

    @Test("In a locale without UTF-8, the window has only ASCII.")
    @MainActor
    func ascii() {
        var style = TerminalStyle()
        style.isASCII = true
        let window = ScreenWindow(style: style)
        window.log.add("110 °C")

        let lines = window.frame(width: 40, height: 12, keys: []).lines

        #expect(lines.contains { $0.contains("110 C") })
        #expect(lines.allSatisfy { line in line.allSatisfy { $0.isASCII } })
    }

    @Test("A palette goes with the commands that it offers, as when a person signs out elsewhere.")
    @MainActor
    func otherCommands() {
        let window = ScreenWindow()
        window.overlay = PaletteView([]) { _ in }

        window.place(ViewChange(removed: nil, added: nil, isModal: false))

        #expect(window.overlay == nil)
    }
}
