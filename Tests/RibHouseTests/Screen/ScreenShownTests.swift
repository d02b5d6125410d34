import Auth
import Console
import ConsoleTestSupport
import LoggedOut
import LoggedOutViews
import PitTestSupport
import RoutingTestSupport
import Screen
import Testing

@testable import ribhouse

@Suite("Keys and what is shown on the full screen", .failsIfStuck)
struct ScreenShownTests {
    private let screen = ScreenSession(columns: 80, rows: 24)

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
            terminal.type("/i\nxy")
            await terminal.wait { !$0.text.contains("▸ brisket") && $0.text.contains("▸ ribs") }
            terminal.type("x")
            await terminal.wait(for: "ribs: rub has")
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
            await terminal.wait(for: row("● [08:15] chicken:", keys))
            terminal.type("c")
            await terminal.wait { !$0.text.contains("● [08:15]") }
            screen.clock.advance(by: .seconds(900))
            await terminal.wait(for: row("● [08:30] brisket:", keys))
            // Held, it does not go on with the next alarm.
            terminal.press(.escape)
            terminal.type("cc")
            await terminal.wait(for: row("● [08:20] ribs", " c a z"))
            await expectAdjusted(terminal)
            #expect(terminal.screen.text.contains("● [08:20] ribs"))
        }
    }

    @Test("u that is held undoes once. After that it asks, and says what is the last change now.")
    func undo() async throws {
        try await screen.run { terminal in
            await terminal.wait(for: "3 on the pit")
            terminal.type("uuuuuu")
            await terminal.wait(for: "2 on the pit")
            terminal.press(.escape)
            terminal.type("u")
            await terminal.wait(
                for: "The last change is: ribs (2 kg) put on the pit at 08:00. Undo it?")
            #expect(terminal.screen.text.contains("2 on the pit"))
            terminal.type("n")
            await terminal.wait(for: "Nothing was undone.")
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
            await terminal.wait(for: "Noted for brisket.")
            terminal.type(":logout\n")
            await terminal.wait(for: "┌Sign in")
            #expect(!terminal.screen.text.contains("Noted"))
            terminal.type("\n\n")
            await terminal.wait(for: "┌Pit")
            terminal.type("l")
            await terminal.wait(for: "┌Messages")
            #expect(!terminal.screen.text.contains("Noted"))
        }
    }

    @Test("A sign-in that finds no account becomes a new one, with what was typed.")
    @MainActor
    func newAccount() async throws {
        let sut = LoggedOutScreenView(console: ConsoleSpy())
        sut.type(.pasted("joe"))
        sut.keys.first { $0.key == .tab }?.change()
        sut.type(.pasted("brisket-4-ever"))

        let error = await #expect(throws: AuthError.self) {
            try await sut.ask(.createAccount(name: "joe"))
        }
        await sut.show(.failed(try #require(error)))
        sut.type(.pasted("brisket-4-ever"))

        #expect(try await sut.ask(.newPassword(name: "joe")) == "brisket-4-ever")
        let lines = Frame.drawn(width: 80, height: 24) { sut.draw(on: &$0) }.lines
        #expect(lines.contains { $0.contains("┌New account") })
        #expect(lines.contains { $0.contains("Again") && $0.contains("the same") })
    }
}
