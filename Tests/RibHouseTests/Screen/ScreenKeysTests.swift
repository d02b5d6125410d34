import Console
import ConsoleTestSupport
import RoutingTestSupport
import Screen
import Testing

@testable import ribhouse

@Suite("The keys of the full screen", .failsIfStuck)
struct ScreenKeysTests {
    @Test("The board is as it was left when a person comes back from a cook.")
    func comesBack() async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "▸ chicken")
            terminal.press(.text("j"), .enter)
            await terminal.wait(for: "At its end:")
            terminal.press(.escape)
            await terminal.wait(for: "3 on the pit")
            terminal.press(.text("c"))

            await terminal.wait(for: "ribs: rub has 20 min left.")
        }
    }

    @Test(
        "More and less time moves the ready time at once, each time the key is pressed.",
        arguments: [("+++-", "20:30"), ("**_", "20:50")])
    func time(keys: String, ready: String) async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "20:20")
            terminal.type(keys)

            await terminal.wait(for: ready)
        }
    }

    @Test("What is typed ahead of a form or a question is for it, and no key of the board.")
    func typedAhead() async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type("nribs\n2kg\nxy/rib")

            await terminal.wait(for: "/ rib")
            let text = terminal.screen.text
            #expect(text.contains("ribs-2") && !text.contains("chicken"))
            #expect(text.contains("brisket (5 kg) is off the pit."))
        }
    }

    @Test("A key that comes when the form is shown waits for the keys typed ahead.")
    @MainActor
    func inOrder() async throws {
        try await ScreenSession(columns: 80, rows: 24).withFrontEnd { frontEnd in
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

    @Test("A key after Enter in a form waits for the command, and is not typed in the form.")
    @MainActor
    func afterEnter() async throws {
        try await ScreenSession(columns: 80, rows: 24).withFrontEnd(signedIn: false) { frontEnd in
            await withDiscardingTaskGroup { group in
                let keys: [Key] = [.pasted("joe"), .enter, .pasted("a secret"), .enter, .text("n")]
                _ = await frontEnd.press(keys, in: &group)

                #expect(frontEnd.ahead.map(\.key) == [.text("n")])
                group.cancelAll()
            }
        }
    }

    @Test(
        "The palette takes the command, and the next screen takes the keys after it.",
        arguments: [
            (":open ribs\n++", ["At its end:", "14:40"]), (":logout\nmary", ["Name      mary"]),
        ])
    func typedAheadOfThePalette(keys: String, shows: [String]) async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type(keys)

            for text in shows { await terminal.wait(for: text) }
        }
    }

    @Test(
        "Each command of the program is in the palette, and a person can read all that it prints.",
        arguments: [
            ("log", "chicken (1 kg) put on"), ("settings", "units"), ("paths", "accounts.json"),
            ("pit plans", "pork-shoulder"), ("version", "ribhouse"),
            ("help confirm", "Usage: pit confirm"),
        ])
    func programCommands(command: String, shows: String) async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type(":\(command)")
            await terminal.wait { !$0.text.contains("There is no such command.") }
            terminal.press(.enter)

            await terminal.wait { $0.text.contains(shows) && !$0.text.contains("┌Command") }
        }
    }

    @Test("A command that goes on is named in the row of the keys, with the key that ends it.")
    func watch() async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type(":pit watch\n")

            await terminal.wait(for: "Ctrl-C cancel pit watch")
        }
    }

    @Test("At the board, Esc says nothing.")
    func escape() async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.press(.escape)
            terminal.type("xn")

            await terminal.wait(for: "Nothing changed.")
            #expect(!terminal.screen.text.contains("nothing to go back to"))
        }
    }

    @Test("A page shows its end and its start, and is closed.")
    func page() async throws {
        try await ScreenSession(columns: 80, rows: 12).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type(":help confirm\n")
            await terminal.wait(for: "confirm ribs")
            for _ in 0..<9 { terminal.press(.pageDown) }
            await terminal.wait { !$0.text.contains("confirm ribs") }
            for _ in 0..<9 { terminal.press(.pageUp) }
            await terminal.wait(for: "confirm ribs")
            terminal.press(.escape)

            await terminal.wait(for: "3 on the pit")
        }
    }

    @Test("A person finds a cook by a part of its name, and leaves that again.")
    func filter() async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
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

    @Test("Early, it is taken off the pit only after a yes.")
    func finish() async throws {
        try await ScreenSession(columns: 80, rows: 24).run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type("x")
            await terminal.wait(for: "Take it off the pit now?")
            terminal.type("n")
            await terminal.wait(for: "Nothing changed.")
            #expect(terminal.screen.text.contains("3 on the pit"))
            terminal.type("x")
            await terminal.wait(for: "Take it off the pit now?")
            terminal.type("y")

            await terminal.wait(for: "2 on the pit")
        }
    }
}
