import ArgumentParsing
import Console
import Essentials
import PitContract

/// `ribhouse pit log`: shows what happened on the pit.
struct PitLogCommand: Subcommand {
    private struct Answer: Encodable {
        let now: String
        let changes: [PitChangeReport]
    }

    private static let limit = Option(
        name: "--limit", value: "NUMBER", summary: "the most that is shown; 20 if not given")

    static let syntax = CommandSyntax(
        name: "pit log", otherNames: ["log"], summary: "show what happened on the pit",
        operands: "[COOK]", operandCount: 0...1, options: [limit, .json],
        discussion: """
            Shows what you did, the newest last, also with cooks that are finished: how long
            each took, and each of its stages. The log keeps the last 100 changes and,
            besides, the 100 cooks that were finished before them.
            """,
        examples: ["ribhouse log", "ribhouse log brisket --limit 100 --json"])

    private let cook: Cook.ID?
    private let limit: Int
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        cook = arguments.operands.first
        limit = try arguments.number(of: Self.limit, atLeast: 1) ?? 20
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let journal = try await person.pit().journal
        let changes = try journal.changes(of: cook)
        let now = person.clock.now
        let answer = Answer(
            now: now.ISO8601Format(), changes: changes.suffix(limit).map { PitChangeReport($0) })
        try await console.print(answer, asJSON: isJSON) { _ in
            changes.log(newest: limit, at: now)
        }
        if let last = changes.last, last == journal.changes.last {
            person.service.shownChange.show(last)
        }
        return .done
    }
}
