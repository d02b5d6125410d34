import ArgumentParsing
public import Console
import Essentials
public import NewCook
public import Observation
public import PitContract
public import Screen

/// The view of the NewCook unit on the full screen: a form, checked while it is typed.
///
/// The unit asks one question after the other. The form answers the second one with what is typed already.
@Observable
public final class NewCookScreenView: NewCookLineView, ScreenView {
    private let clock: any PitClock
    private var question: NewCookQuestion?
    private var plans: [CookPlan] = []
    private var selected = 0
    private var cut = TextField()
    private var weight = TextField()
    private var isAtWeight = false
    private var refusal = ""
    /// Whether all is answered and none refused, or the person gave up: the next key is for others.
    private var isOver = false

    public init(console: any LinePrinting & LineAsking, clock: any PitClock) {
        self.clock = clock
        super.init(console: console)
    }

    public override func show(_ state: NewCookState) async {
        switch state {
        case .loading, .gaveUp: break
        case .asks(let question, refused: let refused):
            self.question = question
            if refused != nil { isOver = false }
            switch question {
            case .cut(among: let plans):
                (self.plans, isAtWeight) = (plans, false)
                refusal = refused.map(Self.noPlan) ?? ""
            case .weight(of: let plan):
                (plans, cut, isAtWeight) = ([plan], TextField(plan.name), true)
                refusal = refused.map { "“\($0)” is not a weight." } ?? ""
            }
        case .failed: await super.show(state)
        }
    }

    // MARK: - Keys

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
        refusal = ""
        if isAtWeight { return weight.type(key) }
        cut.type(key)
        selected = 0
    }

    private var found: [String] { cut.found(among: plans.map(\.name)) { $0 } }

    private func move(_ step: Int) {
        if !isAtWeight { selected = min(max(0, selected + step), max(0, found.count - 1)) }
    }

    /// The name of the plan that is chosen or typed; `nil` if there is none.
    private var plan: String? {
        let found = found
        return found.indices.contains(selected)
            ? found[selected] : CookPlan.chosen(by: cut.text, among: plans)?.name
    }

    private static func noPlan(_ cut: String) -> String { "There is no plan for “\(cut)”." }

    private func changeField() {
        guard case .cut? = question else { return }
        if !isAtWeight, let plan { (cut, selected) = (TextField(plan), 0) }
        isAtWeight.toggle()
    }

    private func enter() {
        guard let plan else { return (isAtWeight, refusal) = (false, Self.noPlan(cut.text)) }
        guard isAtWeight else { return changeField() }
        guard Weight(weight.text) != nil else {
            return refusal = "Type a weight: 5kg, 800g or 11lb."
        }
        if case .cut? = question { listener?.didEnter(plan) }
        listener?.didEnter(weight.text)
        isOver = true
    }

    // MARK: - Drawing

    public func draw(on canvas: inout Canvas) {
        canvas.dialog("New cook", width: 50, rows: 6 + min(plans.count, 6)) { canvas in
            let (weight, now) = (Weight(weight.text), clock.now)
            canvas.field(
                "Cut", cut, y: 1, isFocused: !isAtWeight,
                remark: plan == nil ? ("no such plan", .warning) : ("", .quiet))
            canvas.field(
                "Weight", self.weight, y: 2, isFocused: isAtWeight,
                remark: weight.map { ("\($0) fits", .good) } ?? ("5kg, 800g, 11lb", .quiet))
            if !isAtWeight {
                canvas.draw(in: Area(y: 3, width: canvas.width, height: canvas.height - 4)) {
                    $0.list(found, selected: selected) { $1.write($0, x: 11, .quiet) }
                }
            } else if let weight, let plan = CookPlan.named(cut.text, among: plans) {
                let ready = now + TimeInterval(plan.length(for: weight))
                canvas.write("Started now, it is ready at", x: 1, y: 4, .quiet)
                canvas.write(LocalTime.text(ready, now: now), x: 29, y: 4, .accent)
            }
            canvas.write(refusal, x: 1, y: canvas.height - 1, .warning)
        }
    }
}
