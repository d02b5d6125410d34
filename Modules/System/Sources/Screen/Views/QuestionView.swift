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
        let cancel = KeyCommand(.escape, "cancel") { [weak self] in self?.end(.cancelled) }
        guard prompt.kind == .yesOrNo else {
            return [KeyCommand(.enter, "answer") { [weak self] in self?.enter() }, cancel]
        }
        let answers = [("y", "yes", Prompt.yes), ("n", "no", Prompt.no)].map { key, word, answer in
            KeyCommand(.text(key), word) { [weak self] in self?.end(.line(answer)) }
        }
        guard let fallback = prompt.fallback else { return answers + [cancel] }
        return answers + [KeyCommand(.enter, fallback) { [weak self] in self?.enter() }, cancel]
    }

    public func type(_ key: Key) {
        guard prompt.kind != .yesOrNo else { return }
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
        if let second, !isSecond || first.text != second.text {
            refusal = isSecond ? "The two are different. Type the same twice." : ""
            if isSecond {
                (first, self.second) = (TextField(isHidden: true), TextField(isHidden: true))
            }
            return isSecond.toggle()
        }
        end(.line(first.text.isEmpty ? prompt.fallback ?? "" : first.text))
    }

    private func end(_ answer: ConsoleInput) {
        self.answer.give(answer)
        close(self)
    }

    /// Draws the box in the middle of the room.
    public func draw(on canvas: inout Canvas) {
        let text = prompt.text
        let width = max(40, Canvas.columns(of: text) + 4)
        let rows = (prompt.kind == .yesOrNo ? 3 : second == nil ? 4 : 5) + (refusal.isEmpty ? 0 : 1)
        canvas.draw(in: canvas.room.centred(width: width, height: rows)) { canvas in
            canvas.clear()
            canvas.box("", isFocused: true) { canvas in
                canvas.write(text, x: 1, y: 0)
                guard prompt.kind != .yesOrNo else { return }
                first.draw(on: &canvas, x: 1, y: 1, isFocused: !isSecond)
                second?.draw(on: &canvas, x: 1, y: 2, isFocused: isSecond)
                canvas.write(refusal, x: 1, y: canvas.height - 1, .bad)
            }
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
