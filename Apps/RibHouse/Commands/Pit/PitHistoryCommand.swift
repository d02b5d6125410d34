import ArgumentParsing
import Console
import Essentials
import LoggedIn
import PitContract

/// `ribhouse pit history`: compares the cooks that were finished.
struct PitHistoryCommand: Subcommand {
    private struct Answer: Encodable {
        let now: String
        let cooks: [PastCookReport]
    }

    static let syntax = CommandSyntax(
        name: "pit history", otherNames: ["history"],
        summary: "compare the cooks that were finished",
        operands: "[CUT]", operandCount: 0...1, options: [.json],
        discussion: """
            Shows how long each cook took, also for its weight, the temperature of the pit
            on average, or those of the plan if no probe was there, the longest stall that a
            probe measured, and the notes; the newest last. It is about those of one CUT or
            name, or all, as far as `ribhouse log` has them.
            """,
        examples: ["ribhouse history brisket", "ribhouse pit history --json"])

    private let cut: String?
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        cut = arguments.operands.first?.lowercased()
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let past = try await person.pit().pastCooks(of: cut)
        let now = person.clock.now
        let answer = Answer(
            now: now.ISO8601Format(), cooks: past.map { PastCookReport($0) })
        try await console.print(answer, asJSON: isJSON) { _ in past.lines(at: now) }
        return .done
    }
}

/// A finished cook, as JSON; docs/pit.md has the schema.
struct PastCookReport: Encodable {
    struct Note: Encodable {
        let time: String
        let text: String
    }

    let cook: String
    let grams: Int
    let started: String
    let seconds: Int
    /// The temperatures of the pit by the plan.
    let celsius: [Int]
    /// The mean of what a probe in the pit measured; left out without one.
    let pitCelsius: Double?
    /// The longest stall; left out when none was measured.
    let stallSeconds: Int?
    let stallCelsius: Double?
    let notes: [Note]

    init(_ past: PastCook) {
        (cook, grams) = (past.cook.id, past.cook.weight.grams)
        started = past.cook.started.ISO8601Format()
        seconds = Int(past.length.components.seconds)
        (celsius, pitCelsius) = (past.celsius, past.pitCelsius)
        stallSeconds = (past.stall?.length.components.seconds).map { Int($0) }
        stallCelsius = past.stall?.celsius
        notes = past.cook.notes.map { Note(time: $0.time.ISO8601Format(), text: $0.text) }
    }
}
