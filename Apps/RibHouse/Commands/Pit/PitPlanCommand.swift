import ArgumentParsing
import Console
import Essentials
import PitContract
import PitOnDisk
import PrivateFiles

/// `ribhouse pit plan`: computes when to start.
struct PitPlanCommand: Subcommand {
    private struct Answer: Encodable {
        struct Stage: Encodable {
            let name: String
            let celsius: Int?
            let task: String?
            let start: String
            let seconds: Int
        }

        let cut: String
        let grams: Int
        let start: String
        let ready: String
        let seconds: Int
        let stages: [Stage]

        init(_ schedule: CookSchedule) {
            cut = schedule.order.plan.name
            grams = schedule.order.weight.grams
            start = schedule.start.ISO8601Format()
            ready = schedule.ready.ISO8601Format()
            seconds = Int(schedule.length.components.seconds)
            stages = schedule.stages.map { stage in
                Stage(
                    name: stage.stage.name, celsius: stage.stage.celsius, task: stage.stage.task,
                    start: stage.start.ISO8601Format(), seconds: stage.seconds)
            }
        }
    }

    static let syntax = CommandSyntax(
        name: "pit plan", otherNames: ["plan"], summary: "compute when to start",
        operands: "CUT WEIGHT TIME", operandCount: 1...Int.max,
        options: [PitArguments.weight, PitArguments.readyAt, .json],
        discussion: """
            Computes when each stage of the plan for the cut must start, backwards from the
            time when it should be ready. Nothing is started, and you need not be signed in.
            Times are in your time zone.
            """,
        examples: [
            "ribhouse plan brisket 5kg 18:00",
            "ribhouse pit plan brisket --weight 5kg --ready-at 18:00",
        ])

    private let cut: String
    private let weight: Weight
    private let readyAt: String
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        cut = arguments.operands[0]
        var words = PitArguments.Words(arguments, of: Self.syntax.name)
        weight = try words.weight()
        readyAt = try words.time()
        try words.end()
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let now = try AppComponent.currentClock().now
        let ready = try PitArguments.readyTime(readyAt, now: now)
        let plans = try StateFolder.ofThisProcess().cookPlans()
        let plan = try PitArguments.plan(for: cut, among: plans)
        let schedule = CookSchedule(CookOrder(plan: plan, weight: weight), ready: ready)
        // Less than a minute is on time: `pit start` says the same minute.
        guard schedule.start > now - 60 else {
            let earliest = now + schedule.ready.timeIntervalSince(schedule.start)
            throw PitError.rejected(
                """
                \(plan.name) (\(weight)) takes \(schedule.length.pitText), so it cannot be ready at \
                \(LocalTime.text(ready, now: now)). Started now, it is ready at \
                \(LocalTime.text(earliest, now: now)).
                """)
        }
        if let remark = LocalTime.ofThisMachine.remark(on: readyAt, now: now) {
            await console.printError(remark)
        }
        try await console.print(Answer(schedule), asJSON: isJSON) { _ in schedule.lines(at: now) }
        return .done
    }
}

extension CookSchedule {
    /// A line for each stage, below one that says when to start.
    fileprivate func lines(at now: Date) -> [String] {
        let rows = stages.map { stage in
            (
                LocalTime.text(stage.start, now: now),
                "\(stage.stage.title), \(Duration.seconds(stage.seconds).pitText)"
                    + (stage.stage.task.map { ". \(PitFormat.current.sentence($0))" } ?? "")
            )
        }
        let ready = (LocalTime.text(ready, now: now), "ready")
        let first = """
            \(order.plan.name) (\(order.weight)) takes \(length.pitText). Start: \
            \(LocalTime.text(start, now: now)).
            """
        return [first] + twoColumns(rows + [ready], indentation: 2)
    }
}
