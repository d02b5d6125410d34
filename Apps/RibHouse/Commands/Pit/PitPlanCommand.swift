import ArgumentParsing
import Console
import Essentials
import LoggedIn
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

    private static let readyAt = Option(
        name: "--ready-at", value: "TIME", summary: "the same as TIME: 18:00, “tomorrow 18:00”")

    static let syntax = CommandSyntax(
        name: "pit plan", otherNames: ["plan"], summary: "compute when to start",
        operands: "CUT WEIGHT TIME", operandCount: 1...Int.max,
        options: [PitActWords.weight, readyAt, .json],
        discussion: """
            Computes when each stage of the plan for the cut must start, backwards from the
            time when it should be ready. Nothing is started, and you need not be signed in.
            Times are in your time zone. Who is signed in reads what the last ones took.
            """,
        examples: [
            "ribhouse plan brisket 5kg 18:00",
            "ribhouse pit plan brisket --weight 5kg --ready-at 18:00",
        ])

    private let cut: String
    private let weight: Weight
    private let time: String
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        var words = PitActWords(arguments, of: Self.syntax)
        cut = words.word() ?? ""
        // The first word that is wrong is named; plans that cannot be read are reported later.
        if let plans = try? StateFolder.current().cookPlans() {
            _ = try CookPlan.existing(cut, among: plans)
        }
        weight = try words.weight()
        time = try words.take(Self.readyAt, example: "18:00") { words in
            defer { words = [] }
            return words.joined(separator: " ")
        }
        try words.end()
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let now = try AppComponent.currentClock().now
        let ready = try Self.readyTime(time, now: now)
        let plans = try StateFolder.current().cookPlans()
        let plan = try CookPlan.existing(cut, among: plans)
        let schedule = CookSchedule(CookOrder(plan: plan, weight: weight), ready: ready)
        // Less than a minute is on time: `pit start` says the same minute.
        guard schedule.start > now - 60 else {
            let earliest = now + schedule.ready.timeIntervalSince(schedule.start)
            throw PitError.rejected(
                """
                \(plan.name) (\(weight)) takes \(schedule.length.pitText), so it cannot be ready \
                \(LocalTime.when(ready, now: now)). Started now, it is ready \
                \(LocalTime.when(earliest, now: now)).
                """)
        }
        if let remark = LocalTime.current.remark(on: time, now: now) {
            await console.printError(remark)
        }
        // Without a session there are none.
        let past = try? await SignedInPit.open(on: console, asksServer: false).pit()
            .pastCooks(of: plan.name)
        try await console.print(Answer(schedule), asJSON: isJSON) { _ in
            schedule.lines(at: now) + [past?.lastText].compactMap(\.self)
        }
        return .done
    }

    /// Returns the time that a person wrote.
    ///
    /// - Throws: `UsageError` when it cannot be read or is not after `now`.
    private static func readyTime(
        _ text: String, now: Date, in time: LocalTime = .current
    ) throws(UsageError) -> Date {
        guard let date = time.date(text, now: now) else {
            throw UsageError(
                """
                “\(text)” is not a time. Possible: 18:00, 6pm, “tomorrow 18:00” or 2026-07-05T18:00.
                """)
        }
        guard date > now else {
            throw UsageError(time.refusal(ofPast: text, date, now: now))
        }
        return date
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
