public import Console
public import Observation
import Synchronization

/// The box of a question, in which the answer is typed.
@MainActor
@Observable
public final class QuestionView: ScreenView {
    private let prompt: Prompt
    private var first: TextField
    private var second: TextField?
    private var isSecond = false
    private var refusal = ""
    nonisolated let answer = Answer()
    @ObservationIgnored private let close: @MainActor (QuestionView) -> Void

    /// Creates a box that calls `close` at the answer: the next key is for others.
    init(_ prompt: Prompt, close: @escaping @MainActor (QuestionView) -> Void = { _ in }) {
        self.prompt = prompt
        self.close = close
        let isHidden = prompt.kind == .secret || prompt.kind == .newSecret
        first = TextField(isHidden: isHidden)
        second = prompt.kind == .newSecret ? TextField(isHidden: true) : nil
    }

    public var commands: [LineCommand] { [] }
    public var takesText: Bool { true }

    public var keys: [KeyCommand] {
        let cancel = key(.escape, "cancel") { $0.end(.cancelled) }
        guard prompt.kind == .yesOrNo, first.text.isEmpty else {
            return [key(.enter, "answer") { $0.enter() }, cancel]
        }
        let answers = [("y", "yes", Prompt.yes), ("n", "no", Prompt.no)].map {
            letter, word, answer in
            key(.text(letter), word) { $0.end(.line(answer)) }
        }
        guard let fallback = prompt.fallback else { return answers + [cancel] }
        return answers + [key(.enter, fallback) { $0.enter() }, cancel]
    }

    public func type(_ key: Key) {
        if let field = second, [.tab, .up, .down].contains(key) || isSecond {
            if [.tab, .up, .down].contains(key) { return isSecond.toggle() }
            var field = field
            field.type(key)
            second = field
        } else {
            first.type(key)
        }
    }

    private func enter() {
        if prompt.kind == .yesOrNo, !first.text.isEmpty {
            if let answer = LineConsole.yesOrNo(first.text) { return end(.line(answer)) }
            (first, refusal) = (TextField(), "Answer y or n.")
        } else if second != nil, !isSecond, let reason = prompt.refusal(of: first.text) {
            (first, refusal) = (TextField(isHidden: true), reason)
        } else if let second, !isSecond || first.text != second.text {
            refusal = isSecond ? "The two are different. Type the same twice." : ""
            if isSecond {
                (first, self.second) = (TextField(isHidden: true), TextField(isHidden: true))
            }
            isSecond.toggle()
        } else {
            end(.line(first.text.isEmpty ? prompt.fallback ?? "" : first.text))
        }
    }

    private func end(_ answer: ConsoleInput) {
        self.answer.give(answer)
        close(self)
    }

    /// Draws the box in the middle of the room.
    public func draw(on canvas: inout Canvas) {
        let width = min(canvas.width, max(40, Canvas.columns(of: prompt.text) + 4))
        let text = Canvas.rows(of: prompt.text, columns: width - 4)
        let hasField = prompt.kind != .yesOrNo || !first.text.isEmpty
        let fields = hasField ? [first, second].compactMap(\.self) : []
        let refusal = refusal.isEmpty ? [] : Canvas.rows(of: refusal, columns: width - 4)
        let end = text.count + fields.count
        canvas.dialog("", width: width, rows: end + refusal.count) { canvas in
            for (y, row) in text.enumerated() { canvas.write(row, x: 1, y: y) }
            for (index, field) in fields.enumerated() {
                let y = text.count + index
                let x = index == 0 ? 1 : canvas.write("Again:", x: 1, y: y, .quiet) + 1
                field.draw(on: &canvas, x: x, y: y, isFocused: isSecond == (index == 1))
            }
            for (y, row) in refusal.enumerated() { canvas.write(row, x: 1, y: end + y, .bad) }
        }
    }
}

/// The answer to a question; the first one counts.
final class Answer: Sendable {
    private struct State {
        var answer: ConsoleInput?
        var waiter: CheckedContinuation<ConsoleInput, Never>?
    }

    private let state = Mutex(State())

    func give(_ answer: ConsoleInput) {
        let waiter = state.withLock { state in
            state.answer = state.answer ?? answer
            return state.waiter.take()
        }
        waiter?.resume(returning: answer)
    }

    /// Waits for the answer; one caller does.
    func wait() async -> ConsoleInput {
        await withCheckedContinuation { waiter in
            let answer = state.withLock { state in
                if state.answer == nil { state.waiter = waiter }
                return state.answer
            }
            if let answer { waiter.resume(returning: answer) }
        }
    }
}
