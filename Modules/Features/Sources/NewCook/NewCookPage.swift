import ArgumentParsing
public import Essentials
public import Pages
public import PitContract

/// The form of a new cook: a cut and a weight, checked while they are typed.
public struct NewCookPage: UnitPage {
    private let plans: [CookPlan]
    /// Whether the cut is that of the draft, which has to be a whole name.
    private var isDraft = true
    public var typed = Typed() {
        didSet {
            let cut = typed[Self.cut]
            guard cut != oldValue[Self.cut] else { return }
            isDraft = false
            // The weight is not lost when the name of the list is taken.
            if plans.contains(where: { $0.name == cut }), typed[Self.weight].isEmpty,
                let weight = Self.split(oldValue[Self.cut]).weight
            {
                typed[Self.weight] = weight
            }
        }
    }

    private static let cut = "Cut"
    private static let weight = "Weight"

    /// Creates the form; what the draft has is entered as if the person had typed it.
    public init(plans: [CookPlan] = [], draft: NewCookDraft = NewCookDraft()) {
        self.plans = plans
        typed[Self.cut] = draft.cut ?? ""
        typed[Self.weight] = draft.weight ?? ""
        typed.focus = plan == nil ? 0 : 1
    }

    public mutating func take(_ page: NewCookPage, at now: Date) -> Reply? {
        self = page
        return nil
    }

    /// The order; `nil` while something is missing.
    public var order: CookOrder? {
        guard let plan, let weight else { return nil }
        return CookOrder(plan: plan, weight: weight)
    }

    /// Returns a cut, and the weight that may follow it, as it is typed: `brisket 3kg`.
    private static func split(_ text: String) -> (cut: String, weight: String?) {
        let words = text.split(separator: " ")
        for count in [1, 2] where words.count > count {
            let weight = words.suffix(count).joined(separator: " ")
            guard Weight(weight) != nil else { continue }
            return (words.dropLast(count).joined(separator: " "), weight)
        }
        return (text, nil)
    }

    private var plan: CookPlan? {
        let text = Self.split(typed[Self.cut]).cut
        if text.allSatisfy(\.isWhitespace) { return nil }
        // A person who sees the list may answer with a number or a part of one name.
        return isDraft
            ? CookPlan.named(text, among: plans) : CookPlan.chosen(by: text, among: plans)
    }

    private var weight: Weight? {
        let text = typed[Self.weight]
        return Weight(text.isEmpty ? Self.split(typed[Self.cut]).weight ?? "" : text)
    }

    /// The reason why nothing is started when the person gives up now.
    public var reasonToGiveUp: PitError {
        let (missing, cut) = plan.map { ("weight", $0.name) } ?? ("cut", "brisket")
        return .rejected(
            "Without a \(missing), nothing was started. Type, for example, `start \(cut) 5kg`.")
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        guard !plans.isEmpty else { return page }
        page.title = "New cook"
        page.dialogWidth = 50
        page.form = Form([cutField, weightField], word: "start")
        page.form?.room = min(plans.count, 10) + 3
        if typed.focus > 0, let order {
            let ready = now + TimeInterval(order.plan.length(for: order.weight))
            let time = LocalTime.when(ready, now: now)
            page.rows = [.text(""), .text("Started now, it is ready \(time)", .accent)]
        }
        return page
    }

    private var cutField: Form.Field {
        var field = Form.Field(Self.cut)
        let text = Self.split(typed[Self.cut]).cut
        let names = plans.map(\.name)
        let found = Form.found(text, among: names) { $0 }
        field.choices = found.isEmpty ? plan.map { [$0.name] } ?? [] : found
        if field.choices.isEmpty { (field.remark, field.tone) = ("no such plan", .warning) }
        if plan == nil { field.problem = "There is no plan for “\(text)”." }
        let list = plans.enumerated().map { "\($0 + 1) \($1.name)" }.joined(separator: ", ")
        field.advice = "\(suggestion(for: text, among: names)) Possible: \(list)."
        field.question = "Cut, or its number: \(list) (Enter to give up)"
        return field
    }

    private var weightField: Form.Field {
        var field = Form.Field(Self.weight)
        let text = typed[Self.weight]
        field.remark = weight.map { "\($0) fits" } ?? "5kg, 800g, 11lb"
        if weight != nil { field.tone = .good }
        if weight == nil {
            field.problem =
                text.isEmpty
                ? "Type a weight: 5kg, 800g or 11lb."
                : Double(text) == nil
                    ? "“\(text)” is not a weight."
                    : "“\(text)” has no unit."
        }
        field.advice = " Possible: 5kg, 800g or 11lb, up to 500 kg."
        field.question = "Weight of the \(plan?.name ?? ""), such as 5kg (Enter to give up)"
        return field
    }
}
