public import Essentials
public import Pages
import PitContract

/// The dishes of the meal, and who is late; that is said again when it changes.
public struct MealPage: UnitPage {
    private var plan: MealPlan?
    private var verdict: [String] = []
    /// The number of verdicts that the person was not answered with.
    private var news = 0
    /// The time of the last meal.
    private var last: Date?

    public init() {}

    public mutating func take(_ state: MealState, at now: Date) -> Reply? {
        plan = state.plan
        last = plan?.ready ?? last
        let newest = plan?.verdict ?? ["over", "\(last as Date?)"]
        if newest != verdict, !state.isOwn { news += 1 }
        verdict = newest
        return nil
    }

    public func page(at now: Date) -> Page {
        var page = Page()
        page.offers = [Offer("d", "dinner", line: "command dinner ")]
        page.opening = news == 0 ? .nothing : .saying
        guard let plan else {
            page.saying = last.map { saying([MealPlan.over($0, at: now)]) }
            return page
        }
        page.title = "Dinner"
        page.remark = LocalTime.text(plan.ready, now: now)
        page.saying = saying([plan.sentence(at: now)], plan.late.isEmpty ? .plain : .warning)
        page.rows = zip(plan.dishes, plan.rows(at: now)).map { dish, row in
            // The verdict comes before what is cut.
            let verdict = Column(dish.verdict ?? "", dish.isLate ? .warning : .plain)
            return .columns(
                nil, [Column(row.0, .strong), verdict, Column(dish.statusText(at: now))])
        }
        return page
    }

    /// Returns what is news when it was found elsewhere than in an answer to the person.
    private func saying(_ lines: [String], _ tone: Tone = .plain) -> Saying {
        Saying(lines, key: ["\(news)"], tone: tone)
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
