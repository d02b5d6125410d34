import PitContract

/// The answers about a new cook so far, and the next question.
///
/// A value without a view or a service, so that each step is a test of one line.
struct NewCookForm: Sendable {
    private let plans: [CookPlan]
    private var plan: CookPlan?
    private var weight: Weight?
    private var refusedCut: String?
    private var refusedWeight: String?

    /// Creates a form; what the draft has is entered as if the person had typed it.
    init(plans: [CookPlan], draft: NewCookDraft) {
        self.plans = plans
        plan = draft.cut.flatMap { CookPlan.named($0, among: plans) }
        refusedCut = draft.cut
        weight = draft.weight.flatMap { Weight($0) }
        refusedWeight = draft.weight
    }

    /// The question to ask now; `nil` when all is known.
    var question: NewCookQuestion? {
        guard let plan else { return .cut(among: plans) }
        return weight == nil ? .weight(of: plan) : nil
    }

    /// The last answer to ``question``, which could not be read.
    var refused: String? { plan == nil ? refusedCut : refusedWeight }

    /// The order; `nil` while something has to be asked.
    var order: CookOrder? {
        guard let plan, let weight else { return nil }
        return CookOrder(plan: plan, weight: weight)
    }

    /// Enters the answer to ``question``; for a plan, its number or a part of one name is enough.
    mutating func enter(_ answer: String) {
        if plan == nil {
            plan = CookPlan.chosen(by: answer, among: plans)
            refusedCut = answer
        } else {
            weight = Weight(answer)
            refusedWeight = answer
        }
    }
}
