import ArgumentParsing
import Console
import Essentials
import PitContract

/// `ribhouse pit snooze`: puts alarms off in all programs.
struct PitSnoozeCommand: Subcommand {
    private static let pause = Option(
        name: "--for", value: "DURATION", summary: "the same as DURATION; 10m if you leave it out")

    static let syntax = CommandSyntax(
        name: "pit snooze", otherNames: ["snooze"],
        summary: "put all alarms off, or that of one cook", operands: "[COOK] [DURATION]",
        operandCount: 0...9, options: [pause, .json],
        discussion: """
            Puts the alarm of a cook, or all alarms, off in all sessions, by 10 minutes if
            you do not say. Then they ring as at first.
            """,
        examples: ["ribhouse pit snooze 20m", "ribhouse pit snooze brisket 1h"])

    private let id: Cook.ID?
    private let duration: Duration
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        var words = arguments.operands[...]
        id = CookAlarm.takeCook(from: &words)
        if let text = arguments.value(of: Self.pause) { words += [text] }
        do throws(PitError) {
            duration = words.isEmpty ? CookAlarm.pause : try Duration.take(from: &words)
        } catch {
            throw UsageError(error.description)
        }
        if let word = words.first { throw UsageError("Unexpected argument “\(word)”.") }
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let ids = try await person.silence(id, for: duration)
        let now = person.clock.now
        let end = LocalTime.text(now + duration / .seconds(1), now: now)
        try await console.print(person.report(), asJSON: isJSON) { _ in
            "Quiet until \(end): \(ids.joined(separator: ", "))."
        }
        return .done
    }
}
