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
    /// Whether all is answered and none refused, or the person gave up: the next key is for others.
    private var isOver = false

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
            if refused != nil { isOver = false }
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
    public var takesText: Bool { question != nil && !isOver }

    public var keys: [KeyCommand] {
        [
            key(.enter, isAtWeight ? "start" : "next") { $0.enter() },
            key(.tab, isAtWeight ? "cut" : "weight") { $0.changeField() },
            key(.down, "next cut", isInRow: false) { $0.move(1) },
            key(.up, "previous cut", isInRow: false) { $0.move(-1) },
            key(.escape, "cancel") {
                $0.isOver = true
                $0.listener?.didCancel()
            },
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

    private var found: [String] { cut.found(among: plans.map(\.name)) { $0 } }

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
        isOver = true
    }

    // MARK: - Drawing

    public func draw(on canvas: inout Canvas) {
        canvas.dialog("New cook", width: 50, rows: 6 + min(plans.count, 6)) { canvas in
            canvas.field("Cut", cut, y: 1, isFocused: !isAtWeight)
            canvas.field(
                "Weight", weight, y: 2, isFocused: isAtWeight,
                remark: Weight(weight.text).map { ("\($0) fits", .good) }
                    ?? ("5kg, 800g, 11lb", .quiet))
            canvas.draw(in: Area(y: 3, width: canvas.width, height: canvas.height - 4)) { canvas in
                guard !isAtWeight else { return drawTimes(on: &canvas) }
                canvas.list(found, selected: selected) { $1.write($0, x: 11, .quiet) }
            }
            canvas.write(refusal ?? "", x: 1, y: canvas.height - 1, .warning)
        }
    }

    /// Draws when it would be ready.
    private func drawTimes(on canvas: inout Canvas) {
        guard let plan = CookPlan.named(cut.text, among: plans), let weight = Weight(weight.text)
        else { return }
        let now = clock.now
        let ready = now + TimeInterval(plan.length(for: weight))
        canvas.write("Started now, it is ready at", x: 1, y: 1, .quiet)
        canvas.write(LocalTime.text(ready, now: now), x: 29, y: 1, .accent)
    }
}
