import ArgumentParsing
public import Console
import Essentials
public import Meal
public import PitContract

/// The view of the Meal unit in the line front end.
///
/// It prints the dishes when the person asks, and who is late when that changes.
@MainActor
public class MealLineView: MealPresentable, LineView {
    let clock: any PitClock
    private let console: any LinePrinting
    private weak var listener: (any MealPresentableListener)?
    private var reader = MealReader()

    public init(console: any LinePrinting, clock: any PitClock) {
        (self.console, self.clock) = (console, clock)
    }

    public func set(listener: any MealPresentableListener) { self.listener = listener }

    public var commands: [LineCommand] {
        [
            LineCommand(
                name: "dinner", summary: "plan what is ready at one time: 18:00 ribs 2kg",
                arguments: .optional(.words("TIME DISHES"))
            ) { [weak self] words in try await self?.request(words ?? []) }
        ]
    }

    private func request(_ words: [String]) async throws(PitError) {
        let request = try MealRequest(words, now: clock.now)
        if let remark = MealRequest.remark(on: words, now: clock.now) {
            await console.print(remark)
        }
        await listener?.didTapMeal(request)
    }

    @MainActor public func show(_ state: MealState) async {
        let now = clock.now
        switch reader.news(of: state) {
        case .nothing: break
        case .verdict(let plan): await console.print(plan.sentence(at: now))
        case .dishes(let plan): await console.print(lines: plan.lines(at: now))
        case .noMeal:
            await console.print(
                "No dinner is planned. Type `dinner 18:00` with your dishes: `brisket 5kg, ribs 2kg`."
            )
        case .over(let date):
            let time = LocalTime.text(date, now: now)
            await console.print("Dinner at \(time) is over. What is on the pit stays there.")
        case .failure(let error): await console.printFailure(error)
        }
    }
}

extension MealPlan {
    fileprivate func lines(at now: Date) -> [String] {
        let next =
            dishes.isEmpty
            ? ["Add what you cook: `dinner add ribs 2kg`."]
            : laterTime(at: now).map { ["To eat when all is ready, type `dinner \($0)`."] } ?? []
        return [sentence(at: now)] + twoColumns(rows(at: now), indentation: 2) + next
    }
}
