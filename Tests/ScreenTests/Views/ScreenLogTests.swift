import Console
import RaceTesting
import Testing

@testable import Screen

@Suite("ScreenLog", .failsIfStuck)
@MainActor
struct ScreenLogTests {
    private let log = ScreenLog()

    /// Presses keys while the question is open.
    private func press(_ keys: Key...) async {
        while log.questions.isEmpty { await Task.yield() }
        for key in keys {
            let question = log.questions.first
            let command = question?.keys.first { $0.key == key }
            if let command { command.change() } else { question?.type(key) }
        }
    }

    private var screen: String {
        Frame.drawn(width: 40, height: 8) { log.questions.first?.draw(on: &$0) }
            .lines.joined(separator: "\n")
    }

    private func answer(to prompt: Prompt, _ keys: Key...) async -> ConsoleInput {
        async let answer = log.ask(prompt)
        while log.questions.isEmpty { await Task.yield() }
        for key in keys { await press(key) }
        return await answer
    }

    @Test("A question has the answer that was typed, or its fallback; Esc gives it up.")
    func answers() async {
        #expect(await answer(to: Prompt("Name"), .text("j"), .text("o"), .enter) == .line("jo"))
        #expect(await answer(to: Prompt("Name", fallback: "joe"), .enter) == .line("joe"))
        let now = Prompt("Now?", kind: .yesOrNo, fallback: Prompt.no)
        #expect(await answer(to: now, .text("y")) == .line(Prompt.yes))
        #expect(await answer(to: now, .enter) == .line(Prompt.no))
        #expect(await answer(to: now, .escape) == .cancelled)
    }

    @Test(
        "Yes or no is its first key, or a whole word.",
        arguments: [
            ("maybe\rn", Prompt.no), ("NO\r", Prompt.no), ("xy\u{7F}\u{7F}y", Prompt.yes),
            ("Yes\r", Prompt.yes), ("q\r\r", Prompt.no),
        ])
    func yesOrNo(typed: String, expected: String) async {
        async let answer = log.ask(Prompt("Now?", kind: .yesOrNo, fallback: Prompt.no))
        for letter in typed {
            switch letter {
            case "\r": await press(.enter)
            case "\u{7F}": await press(.backspace)
            default: await press(.text(String(letter)))
            }
        }

        #expect(await answer == .line(expected))
    }

    @Test("What is typed in place of yes or no is shown, and is refused.")
    func neither() async {
        async let answer = log.ask(Prompt("Now?", kind: .yesOrNo))
        for letter in "maybe" { await press(.text(String(letter))) }
        #expect(screen.contains("maybe"))
        await press(.enter)
        #expect(screen.contains("Answer y or n.") && !screen.contains("maybe"))
        await press(.text("y"))

        #expect(await answer == .line(Prompt.yes))
    }

    @Test("A new secret is typed twice, and again when both differ.")
    func newSecret() async {
        let prompt = Prompt("New password", kind: .newSecret)
        let answer = await answer(
            to: prompt, .text("a"), .enter, .text("b"), .enter, .text("c"), .enter, .text("c"),
            .enter)

        #expect(answer == .line("c"))
    }

    @Test("A new secret that breaks a rule is refused before it is typed again.")
    func refusedSecret() async {
        let prompt = Prompt("New password", kind: .newSecret) {
            $0 == "a" ? "That password is far too easy to guess." : nil
        }
        async let answer = log.ask(prompt)
        await press(.text("a"), .enter)
        // All of it, on a narrow screen.
        #expect(screen.contains("guess."))
        await press(.text("b"), .enter, .text("b"), .enter)

        #expect(await answer == .line("b"))
    }

    @Test("A question whose task is cancelled is closed.")
    func cancelled() async {
        let answer = await withTaskGroup(of: ConsoleInput.self) { group in
            group.addTask { await log.ask(Prompt("Name")) }
            while log.questions.isEmpty { await Task.yield() }
            group.cancelAll()
            return await group.next()
        }

        #expect(answer == .cancelled)
        #expect(log.questions.isEmpty)
    }
}
