import Console
import ConsoleTestSupport
import PitTestSupport
import RoutingTestSupport
import Screen
import Testing

@testable import ribhouse

@Suite("The keys of the full screen", .failsIfStuck)
struct ScreenKeysTests {
    private let screen = ScreenSession(columns: 80, rows: 24)

    /// A row: what is shown with the keys that are pressed then, and what is not shown at the end.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let dialog: KeyValuePairs<String, String>
        var never = "nothing to go back to"

        init(
            _ sentence: String, _ dialog: KeyValuePairs<String, String>,
            never: String = "nothing to go back to"
        ) {
            testDescription = sentence
            (self.dialog, self.never) = (dialog, never)
        }
    }

    private static let rows = [
        Row(
            "The board is as it was left when a person comes back from a cook.",
            [
                "│  chicken": "j\n", "At its end:": "\u{1B}", "3 on the pit": "c",
                "ribs: rub has 20 min left.": "",
            ]),
        Row(
            "More and less time moves the ready time at once, each time the key is pressed.",
            ["20:20": "+++-", "20:30": "**_", "21:00": ""]),
        Row(
            "What is typed ahead of a form or a question is for it, and no key of the board.",
            [
                "3 on the pit": "nribs\n2kg\nxy/rib", "/ rib": "", "ribs-2": "",
                "brisket (5 kg) is off the pit.": "",
            ], never: "chicken"),
        Row(
            "The palette takes the command, and the next screen takes the keys after it.",
            ["3 on the pit": ":open ribs\n++", "At its end:": "", "14:40": ""]),
        Row(
            "So does the screen on which a person signs in.",
            ["3 on the pit": ":logout\nmary", "Name      mary": ""]),
        Row(
            "A command that goes on is named in the row of the keys, with the key that ends it.",
            ["3 on the pit": ":pit watch\n", "Ctrl-C cancel pit watch": ""]),
        Row(
            "At the board, Esc says nothing.",
            ["3 on the pit": "\u{1B}", "│  brisket": "xn", "Nothing changed.": ""]),
        Row(
            "Early, a cook is taken off the pit only after a yes.",
            [
                "3 on the pit": "x", "Take it off the pit now?": "n", "Nothing changed.": "",
                "3 on the pit": "x", "Take it off the pit now?": "y", "2 on the pit": "",
            ]),
        Row(
            "u that is held undoes once. After that it asks, and says what is the last change now.",
            [
                "3 on the pit": "uuuuuu:", "┌Command": "\u{1B}u",
                "The last change is: ribs (2 kg) put on the pit at 08:00. Undo it?": "",
                "2 on the pit": "n", "Nothing was undone.": "",
            ]),
        Row(
            "A tip is shown as long as it applies, and is not in the log.",
            [
                "3 on the pit": "xy", "2 on the pit": "xyxy", "Nothing is on the pit.": "l",
                " Esc close": "",
            ], never: "Tip: All is ready"),
        Row(
            "All messages are on a page, with the time at which each came.",
            [
                "3 on the pit": ":note brisket hello\n", "Noted. brisket": "l",
                "│ 08:00  Noted. brisket": "",
            ]),
        Row(
            "On the page of a cook, the first key is the way back.",
            ["3 on the pit": "\n", " Esc back  c confirm": "\u{1B}", "3 on the pit": ""]),
    ]

    @Test("Does what the keys ask for.", arguments: rows)
    func keys(row: Row) async throws {
        try await screen.run { terminal in
            await terminal.answer(row.dialog)

            #expect(!terminal.screen.text.contains(row.never))
        }
    }

    @Test("A key that comes when the form is shown waits for the keys typed ahead.")
    @MainActor
    func inOrder() async throws {
        try await screen.withFrontEnd { frontEnd in
            await withDiscardingTaskGroup { group in
                _ = await frontEnd.press([.text("n"), .text("r")], in: &group)
                while frontEnd.window.focused.last?.takesText != true { await Task.yield() }
                _ = await frontEnd.press([.text("i")], in: &group)

                let lines = frontEnd.window.frame(width: 80, height: 24, keys: []).lines
                #expect(lines.contains { $0.contains("Cut") && $0.contains(" ri ") })
                group.cancelAll()
            }
        }
    }

    @Test(
        "Letters that wait already are typed in a text as one, but not where a letter is a key.",
        arguments: [
            (false, [.text("y"), .text("yé"), .left, .text("n")]), (true, [.left, .text("n")]),
        ] as [(Bool, [Key])])
    @MainActor
    func letters(hasLetterKey: Bool, typed: [Key]) async throws {
        try await screen.withFrontEnd { frontEnd in
            let view = TypedView(hasLetterKey: hasLetterKey)
            frontEnd.window.overlay = view
            await withDiscardingTaskGroup { group in
                let letters = ["y", "y", hasLetterKey ? "y" : "é"].map { Key.text($0) }
                _ = await frontEnd.press(letters + [.left, .text("n")], in: &group)

                #expect(view.typed == typed)
                group.cancelAll()
            }
        }
    }

    /// A text whose keys are recorded, and which may have a letter as a key.
    private final class TypedView: ScreenView {
        var typed: [Key] = []
        let keys: [KeyCommand]
        let takesText = true
        let commands: [LineCommand] = []

        init(hasLetterKey: Bool) {
            keys = hasLetterKey ? [KeyCommand(.text("y"), "yes")] : []
        }

        func type(_ key: Key) { typed.append(key) }
        func draw(on canvas: inout Canvas) {}
    }

    @Test("A key after Enter in a form waits for the command, and is not typed in the form.")
    @MainActor
    func afterEnter() async throws {
        try await screen.withFrontEnd(signedIn: false) { frontEnd in
            await withDiscardingTaskGroup { group in
                let keys: [Key] = [.pasted("joe"), .enter, .pasted("a secret"), .enter, .text("n")]
                _ = await frontEnd.press(keys, in: &group)

                #expect(frontEnd.ahead.map(\.key) == [.text("n")])
                group.cancelAll()
            }
        }
    }

    @Test(
        "Each command of the program is in the palette, and a person can read all that it prints.",
        arguments: [
            ("log", "chicken (1 kg) put on"), ("settings", "units"), ("paths", "accounts.json"),
            ("pit plans", "pork-shoulder"), ("version", "ribhouse"),
            ("help confirm", "Usage: confirm"), ("help pit confirm", "Usage: confirm"),
            ("confirm ribs -h", "Usage: confirm"),
        ])
    func programCommands(command: String, shows: String) async throws {
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type(":\(command)")
            await terminal.wait { !$0.text.contains("There is no such command.") }
            terminal.press(.enter)

            await terminal.wait { $0.text.contains(shows) && !$0.text.contains("┌Command") }
        }
    }

    @Test("A page shows its end and its start, and is closed.")
    func page() async throws {
        try await ScreenSession(columns: 80, rows: 12).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type(":help confirm\n")
            await terminal.wait(for: "Usage: confirm")
            for _ in 0..<9 { terminal.press(.pageDown) }
            await terminal.wait { !$0.text.contains("Usage: confirm") }
            for _ in 0..<9 { terminal.press(.pageUp) }
            await terminal.wait(for: "Usage: confirm")
            terminal.press(.escape)

            await terminal.wait(for: "3 on the pit")
        }
    }

    @Test("A person finds a cook by a part of its name, and leaves that again.")
    func filter() async throws {
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type("/IB")
            await terminal.wait { !$0.text.contains("brisket") && $0.text.contains("/ IB") }
            terminal.type("z")
            await terminal.wait(for: "no such cook")
            terminal.press(.backspace, .enter)
            terminal.type("x")
            await terminal.wait(for: "ribs: rub has 20 min left.")
            terminal.type("n")
            await terminal.wait(for: "Nothing changed.")
            terminal.press(.escape)

            await terminal.wait(for: "brisket")
        }
    }

    /// Makes the stage of a cook longer: all that was typed before has been done then.
    private func expectAdjusted(_ terminal: ModelTerminal, ready: String = "20:25") async {
        terminal.type("+")
        await terminal.wait(for: ready)
    }

    @Test("In a window that is too small, no key acts but q.")
    func tooSmall() async throws {
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.resize(columns: 39, rows: 9)
            await terminal.wait(for: "q quits.")
            terminal.type("*xyn:")
            terminal.resize(columns: 80, rows: 24)
            await terminal.wait(for: "3 on the pit")
            await expectAdjusted(terminal)
            terminal.resize(columns: 80, rows: 9)
            await terminal.wait(for: "too small")
            terminal.type("q")
        }
    }

    @Test("In a window that becomes too small, the keys typed ahead are dropped, and q quits.")
    @MainActor
    func becomesTooSmall() async throws {
        try await screen.withFrontEnd(signedIn: false) { frontEnd in
            await withDiscardingTaskGroup { group in
                let keys: [Key] = [.pasted("joe"), .enter, .pasted("a secret"), .enter, .text("n")]
                _ = await frontEnd.press(keys, in: &group)
                _ = frontEnd.window.frame(width: 39, height: 9, keys: [])

                _ = await frontEnd.pressAhead(in: &group)
                #expect(frontEnd.ahead.isEmpty)
                let goesOn = await frontEnd.press([.text("q")], in: &group)
                #expect(!goesOn)
                group.cancelAll()
            }
        }
    }

    @Test("A tree that covers the cooks takes their keys.")
    func covered() async throws {
        try await ScreenSession(columns: 60, rows: 20).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type("t")
            await terminal.wait(for: "┌Units")
            terminal.type("*xyt")
            await terminal.wait(for: "3 on the pit")
            await expectAdjusted(terminal)
        }
    }

    @Test("A filter leaves the keys to the row that is shown as selected.")
    func filtered() async throws {
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type("/k\nxy")
            await terminal.wait {
                !$0.text.contains("│  brisket") && $0.text.contains("│  chicken")
            }
            terminal.type("x")
            await terminal.wait(for: "chicken: rub has")
        }
    }

    @Test(
        "While an alarm rings, c means the cook that rings, first the selected one, and the row says so."
    )
    func alarm() async throws {
        func row(_ text: String, _ keys: String) -> @Sendable (ModelTerminal.Screen) -> Bool {
            { $0.lines.contains { $0.contains(text) && $0.hasSuffix(keys) } }
        }
        let keys = " c confirm  a acknowledge  z snooze"
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            screen.clock.advance(by: .seconds(900))
            await terminal.wait(for: row("● [08:15]  chicken:", keys))
            terminal.type("c")
            await terminal.wait { !$0.text.contains("● [08:15]") }
            screen.clock.advance(by: .seconds(900))
            await terminal.wait(for: row("● [08:30]  brisket:", keys))
            // Held, it does not go on with the next alarm.
            terminal.press(.escape)
            terminal.type("cc")
            await terminal.wait(for: row("● [08:20]  ribs", " c a z"))
            await expectAdjusted(terminal)
            #expect(terminal.screen.text.contains("● [08:20]  ribs"))
        }
    }

    @Test("Esc and a key that arrive as one are Esc and the key.")
    func escape() async throws {
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.press(.enter)
            await terminal.wait(for: "At its end:")
            terminal.press(.alt(":"))
            terminal.type("log")
            await terminal.wait(for: ": log")
            terminal.press(.alt("b"))
            terminal.type("x")
            await terminal.wait(for: ": xlog")
        }
    }

    @Test("The next person reads nothing of the log of the one before.")
    func log() async throws {
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type(":note brisket secret\n")
            await terminal.wait(for: "Noted. brisket")
            terminal.type(":logout\n")
            await terminal.wait(for: "┌Sign in")
            #expect(!terminal.screen.text.contains("Noted"))
            terminal.type("\n\n")
            await terminal.wait(for: "┌Pit")
            terminal.type("l")
            await terminal.wait(for: " Esc close")
            #expect(!terminal.screen.text.contains("Noted"))
        }
    }

    @Test("An alarm has a row until it is acknowledged.")
    func alarmRow() async throws {
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            screen.clock.advance(by: .seconds(900))
            await terminal.wait(for: "● [08:15]  chicken:")
            terminal.type("a")

            await terminal.wait { !$0.text.contains("● [08:15]") }
            await terminal.wait(for: "Acknowledged: chicken.")
        }
    }

    @Test("The dishes of a dinner have a row each, and none when it is over.")
    func dinner() async throws {
        try await screen.run(after: ScreenSession.dinner) {
            terminal in
            await terminal.wait { $0.text.contains("┌Dinner") && $0.text.contains("18:00┐") }
            terminal.type("dend\n")

            await terminal.wait { !$0.text.contains("┌Dinner") }
        }
    }
}
