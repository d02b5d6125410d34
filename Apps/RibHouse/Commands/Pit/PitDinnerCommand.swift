import ArgumentParsing
import Console
import Essentials
import PitContract

/// `ribhouse pit dinner`: plans what is ready at one time, and says who is late.
struct PitDinnerCommand: Subcommand {
    private struct Answer: Encodable {
        let now: String
        /// Left out when no meal is planned.
        let meal: MealReport?
    }

    static let syntax = CommandSyntax(
        name: "pit dinner", otherNames: ["dinner"], summary: "plan what is ready at one time",
        operands: "[TIME DISHES]", operandCount: 0...Int.max, options: [.json],
        discussion: """
            Plans a dinner, or changes it, and says when to start each dish, and who is
            late. A dish is a cut with its weight, which `ribhouse start CUT` starts later,
            or the name of a cook that is on the pit. Without words it shows the dinner. It
            ends with `dinner end`, or six hours after its time; cooks stay on the pit.
            """,
        examples: [
            "ribhouse dinner 18:00 brisket 5kg, ribs 2kg", "ribhouse dinner add chicken 1.5kg",
            "ribhouse dinner tomorrow 12:00", "ribhouse dinner remove ribs", "ribhouse dinner end",
        ])

    private let words: [String]
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        words = arguments.operands
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let now = person.clock.now
        let request = try MealRequest(words, now: now)
        let changed = try await person.service.perform(request)
        if let remark = MealRequest.remark(on: words, now: now) { await console.printError(remark) }
        let pit = try await person.pit()
        let plan = pit.meal(at: now).map { MealPlan($0, on: pit, at: now) }
        let answer = Answer(now: now.ISO8601Format(), meal: plan.map(MealReport.init))
        try await console.print(answer, asJSON: isJSON) { _ in
            if request == .end, let changed {
                let time = LocalTime.text(changed.ready, now: now)
                return ["Dinner at \(time) is over. What is on the pit stays there."]
            }
            return plan?.lines(at: now) ?? [Self.noMeal]
        }
        return .done
    }

    private static let noMeal =
        "No dinner is planned. Type, for example, `ribhouse dinner 18:00 ribs 2kg`."
}

extension MealPlan {
    fileprivate func lines(at now: Date) -> [String] {
        let next =
            dishes.isEmpty
            ? ["Add what you cook: `ribhouse dinner add ribs 2kg`."]
            : laterTime(at: now).map {
                ["To eat when all is ready, type `ribhouse dinner \($0)`."]
            } ?? []
        return [sentence(at: now)] + twoColumns(rows(at: now), indentation: 2) + next
    }
}
