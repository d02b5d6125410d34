import ArgumentParsing
public import Console
public import NewCook
public import Observation
public import PitContract
public import Screen

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The view of the NewCook unit on the full screen: a form, checked while it is typed.
///
/// The unit asks one question after the other. The form answers the second one with what is typed already.
@MainActor
@Observable
public final class NewCookScreenView: NewCookPresentable, ScreenView {
    private let console: any LinePrinting
    private let clock: any PitClock
    @ObservationIgnored private weak var listener: (any NewCookPresentableListener)?
    private var question: NewCookQuestion?
    private var plans: [CookPlan] = []
    private var selected = 0
    private var cut = TextField()
    private var weight = TextField()
    private var isAtWeight = false
    private var refusal: String?
    /// Whether all answers are given, and none is refused.
    private var isSent = false

    /// Creates a view that prints on `console` why there was no order.
    public init(console: any LinePrinting, clock: any PitClock) {
        self.console = console
        self.clock = clock
    }

    public func set(listener: any NewCookPresentableListener) {
        self.listener = listener
    }

    @MainActor
    public func show(_ state: NewCookState) async {
        switch state {
        case .loading, .gaveUp: break
        case .asks(let question, refused: let refused):
            self.question = question
            if refused != nil { isSent = false }
            switch question {
            case .cut(among: let plans):
                self.plans = plans
                isAtWeight = false
                refusal = refused.map { "There is no plan for “\($0)”." }
            case .weight(of: let plan):
                plans = [plan]
                cut = TextField(plan.name)
                isAtWeight = true
                refusal = refused.map { "“\($0)” is not a weight." }
            }
        case .failed(let error): await console.printError(error.description)
        }
    }

    // MARK: - Keys

    public var commands: [LineCommand] { [] }
    public var takesText: Bool { question != nil && !isSent }

    public var keys: [KeyCommand] {
        [
            KeyCommand(.enter, isAtWeight ? "start" : "next") { [weak self] in self?.enter() },
            KeyCommand(.tab, isAtWeight ? "cut" : "weight") { [weak self] in self?.changeField() },
            KeyCommand(.down, "next cut", isInRow: false) { [weak self] in self?.move(1) },
            KeyCommand(.up, "previous cut", isInRow: false) { [weak self] in self?.move(-1) },
            KeyCommand(.escape, "cancel") { [weak self] in self?.listener?.didCancel() },
        ]
    }

    public func type(_ key: Key) {
        refusal = nil
        if isAtWeight {
            weight.type(key)
        } else {
            cut.type(key)
            selected = 0
        }
    }

    /// The cuts that start as what is typed, and then those that have it elsewhere.
    private var found: [String] {
        let typed = cut.text.lowercased()
        let cuts = plans.map(\.name)
        return cuts.filter { $0.hasPrefix(typed) }
            + cuts.filter { !$0.hasPrefix(typed) && $0.contains(typed) }
    }

    private func move(_ step: Int) {
        guard !isAtWeight else { return }
        selected = min(max(0, selected + step), max(0, found.count - 1))
    }

    private func changeField() {
        guard case .cut? = question else { return }
        if !isAtWeight, found.indices.contains(selected) { cut = TextField(found[selected]) }
        isAtWeight.toggle()
    }

    private func enter() {
        guard isAtWeight else { return changeField() }
        guard Weight(weight.text) != nil else {
            refusal = "Type a weight: 5kg, 800g or 11lb."
            return
        }
        if case .cut? = question { listener?.didEnter(cut.text) }
        listener?.didEnter(weight.text)
        isSent = true
    }

    // MARK: - Drawing

    public func draw(on canvas: inout Canvas) {
        canvas.draw(in: canvas.room.centred(width: 50, height: 8 + min(plans.count, 6))) { canvas in
            canvas.clear()
            canvas.box("New cook", isFocused: true) { canvas in
                canvas.write("Cut", x: 1, y: 1, isAtWeight ? .quiet : .title)
                cut.draw(on: &canvas, x: 9, y: 1, isFocused: !isAtWeight)
                canvas.write("Weight", x: 1, y: 2, isAtWeight ? .title : .quiet)
                weight.draw(on: &canvas, x: 9, y: 2, isFocused: isAtWeight)
                if let weight = Weight(weight.text) {
                    canvas.write("\(weight) ✓", endingAt: canvas.width - 1, y: 2, .good)
                } else {
                    canvas.write("5kg, 800g, 11lb", endingAt: canvas.width - 1, y: 2, .quiet)
                }
                if isAtWeight { drawTimes(on: &canvas) } else { drawCuts(on: &canvas) }
                canvas.write(refusal ?? "", x: 1, y: canvas.height - 1, .warning)
            }
        }
    }

    /// Draws when it would be ready.
    private func drawTimes(on canvas: inout Canvas) {
        guard let plan = CookPlan.named(cut.text, among: plans), let weight = Weight(weight.text)
        else { return }
        let now = clock.now
        let ready = now + TimeInterval(plan.length(for: weight))
        canvas.write("Started now, it is ready at", x: 1, y: 4, .quiet)
        canvas.write(LocalTime.text(ready, now: now), x: 29, y: 4, .accent)
    }

    private func drawCuts(on canvas: inout Canvas) {
        let rows = canvas.height - 5
        let first = max(0, selected - rows + 1)
        for (y, name) in found.dropFirst(first).prefix(max(0, rows)).enumerated() {
            let isHere = first + y == selected
            canvas.write(isHere ? "▸" : " ", x: 7, y: y + 3, .accent)
            canvas.write(name, x: 9, y: y + 3, isHere ? .accent : .quiet)
        }
    }
}
