import ArgumentParsing
import Console
import Essentials
import PitContract

/// `ribhouse pit log`: shows what happened on the pit.
struct PitLogCommand: Subcommand {
    private struct Answer: Encodable {
        let now: String
        let changes: [PitChangeReport]
        /// Those of the cook; left out when none was named.
        let readings: [ReadingReport]?
    }

    private static let csv = Option(
        name: "--csv", summary: "print the readings of probes as a table with commas")

    private static let limit = Option(
        name: "--limit", value: "NUMBER", summary: "the most that is shown; 20 if not given")

    static let syntax = CommandSyntax(
        name: "pit log", otherNames: ["log"], summary: "show what happened on the pit",
        operands: "[COOK]", operandCount: 0...1, options: [limit, csv, .json],
        discussion: """
            Shows what you did, the newest last, also with cooks that are finished: how long
            each took, and each of its stages. The log keeps the last 100 changes and,
            besides, the 100 cooks that were finished before them. With --csv it prints what
            the probes measured, in degrees Celsius; --json has both of one COOK.
            """,
        examples: ["ribhouse log", "ribhouse log brisket --csv >brisket.csv"])

    private let cook: Cook.ID?
    private let limit: Int
    private let isCSV: Bool
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        cook = arguments.operands.first
        limit = try arguments.number(of: Self.limit, atLeast: 1) ?? 20
        isCSV = arguments.has(Self.csv)
        isJSON = arguments.has(.json)
        if isCSV, isJSON { throw UsageError("Choose --csv or --json.") }
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let pit = try await person.pit()
        let cooks = pit.allCooks(named: cook)
        let readings =
            cooks.flatMap { ReadingReport.all(of: $0.cook, pit: $0.pit) }
            + ReadingReport.all(ofFireIn: pit, named: cook)
        if isCSV, cook == nil || !cooks.isEmpty || !readings.isEmpty {
            await console.print(lines: [ReadingReport.titles] + readings.map(\.line))
            return .done
        }
        let journal = pit.journal
        let changes = try journal.changes(of: cook)
        let now = person.clock.now
        let answer = Answer(
            now: now.ISO8601Format(), changes: changes.suffix(limit).map { PitChangeReport($0) },
            readings: cook == nil ? nil : readings)
        try await console.print(answer, asJSON: isJSON) { _ in
            changes.log(newest: limit, at: now)
        }
        if let last = changes.last, last == journal.changes.last {
            person.service.shownChange.show(last)
        }
        return .done
    }
}
