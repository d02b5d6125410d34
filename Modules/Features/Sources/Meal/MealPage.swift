import ArgumentParsing
public import Essentials
public import Pages
import PitContract

/// The dishes of the meal, and who is late; that is said again when it changes.
public struct MealPage: UnitPage {
    private var plan: MealPlan?
    private var phase = MealPhase.none
    /// The time of the last meal.
    private var last: Date?

    public init() {}

    public mutating func take(_ state: MealState, at now: Date) -> Reply? {
        let isNew = state.phase != phase
        (plan, phase) = (state.plan, state.phase)
        last = plan?.ready ?? last
        guard isNew else { return nil }
        switch phase {
        case .none, .pending: return nil
        case .failed(let error): return .failure(error)
        case .done(_, ended: let date?):
            last = date
            return .saying
        case .done:
            let none =
                "No dinner is planned. Type `dinner 18:00` with your dishes: `brisket 5kg, ribs 2kg`."
            return plan == nil ? .lines([none]) : .page
        }
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.isHeld = phase == .pending
        page.offers = [Offer("d", "dinner", line: "command dinner ")]
        guard let plan else {
            page.saying = last.map { last in
                let time = LocalTime.text(last, now: now)
                return Saying(
                    ["Dinner at \(time) is over. What is on the pit stays there."],
                    key: ["over", "\(last)"])
            }
            return page
        }
        page.title = "Dinner"
        page.remark = LocalTime.text(plan.ready, now: now)
        page.saying = Saying(
            [plan.sentence(at: now)], key: plan.verdict,
            tone: plan.late.isEmpty ? .plain : .warning)
        let rows = plan.rows(at: now)
        page.rows = zip(zip(plan.dishes, rows), twoColumns(rows)).map { row, words in
            let (dish, (name, _)) = row
            // The verdict comes before what is cut.
            let verdict = Column(dish.verdict ?? "", dish.isLate ? .warning : .plain)
            let text = Column(dish.statusText(at: now))
            return .columns(nil, [Column(name, .strong), verdict, text], words: words)
        }
        page.advice =
            plan.dishes.isEmpty
            ? ["Add what you cook: `dinner add ribs 2kg`."]
            : plan.laterTime(at: now).map { ["To eat when all is ready, type `dinner \($0)`."] }
                ?? []
        return page
    }
}

extension MealPlan {
    /// The parts of the verdict that are news: the time, who is late or off the pit, and a late cook that was changed.
    fileprivate var verdict: [String] {
        ["\(ready)", "\(dishes.isEmpty)"]
            + dishes.filter(\.isLate).map { dish in
                // The minutes of one that waits change with the clock: that is no news.
                let isOnPit =
                    if case .onPit(let event) = dish.status { !event.isWaiting } else { false }
                return "late \(dish.id) \(isOnPit ? dish.minutesLate : 0)"
            } + dishes.filter { $0.status == .offPit }.map { "gone \($0.id)" }
    }
}

extension MealPage {
    public func commands(
        for listener: (any MealPresentableListener)?, _ answer: Answering<Self>
    ) -> [LineCommand] {
        [
            LineCommand(
                name: "dinner", summary: "plan what is ready at one time: 18:00 ribs 2kg",
                arguments: .optional(.words("TIME DISHES"))
            ) { [weak listener] words in
                let words = words ?? []
                let now = answer.now()
                let request = try MealRequest(words, now: now)
                if let remark = MealRequest.remark(on: words, now: now) {
                    await answer { _ in .lines([remark]) }
                }
                await listener?.didTapMeal(request)
            }
        ]
    }
}
