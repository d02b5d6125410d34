import Essentials
import Meal
import PitContract

/// A piece of news: the person has not read it yet.
enum MealNews {
    case nothing
    /// Another dish is late, on time or off the pit, a late cook was changed, or the meal was moved.
    case verdict(MealPlan)
    /// The person asked for the dishes, or changed them.
    case dishes(MealPlan)
    /// The person asked for a meal, and none is planned.
    case noMeal
    /// The meal of this time has ended.
    case over(Date)
    case failure(PitError)
}

/// Finds the news in a series of states.
struct MealReader {
    /// The meal as the person knows it.
    private struct Verdict: Equatable {
        struct Late: Equatable {
            let id: Cook.ID
            /// `nil` when they change with the clock: that is no news.
            let minutes: Int?
        }

        let ready: Date
        let late: [Late]
        /// The dishes whose cooks have left the pit.
        let gone: [Cook.ID]
        let isEmpty: Bool

        init(_ plan: MealPlan) {
            ready = plan.ready
            late = plan.dishes.filter(\.isLate).map { dish in
                let isOnPit =
                    if case .onPit(let event) = dish.status { !event.isWaiting } else { false }
                return Late(id: dish.id, minutes: isOnPit ? dish.minutesLate : nil)
            }
            gone = plan.dishes.filter { $0.status == .offPit }.map(\.id)
            isEmpty = plan.dishes.isEmpty
        }
    }

    private var phase = MealPhase.none
    private var verdict: Verdict?

    /// Returns what changed since the last state.
    mutating func news(of state: MealState) -> MealNews {
        let (oldPhase, old) = (phase, verdict)
        phase = state.phase
        // An event during a request is news when that has ended.
        if phase == .pending { return .nothing }
        verdict = state.plan.map { Verdict($0) }
        if phase != oldPhase {
            switch phase {
            case .failed(let error): return .failure(error)
            case .done(_, ended: let date?): return .over(date)
            case .done: return state.plan.map { .dishes($0) } ?? .noMeal
            case .none, .pending: break
            }
        }
        guard verdict != old else { return .nothing }
        return state.plan.map { .verdict($0) } ?? old.map { .over($0.ready) } ?? .nothing
    }
}
