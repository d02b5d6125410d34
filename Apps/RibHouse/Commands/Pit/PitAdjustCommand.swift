import ArgumentParsing
import Console
import PitContract

/// `ribhouse pit adjust`: makes the current stage of a cook longer or shorter.
struct PitAdjustCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "pit adjust", otherNames: ["adjust"],
        summary: "make the stage of a cook longer or shorter", operands: "COOK DURATION",
        operandCount: 1...Int.max, options: [PitArguments.by, .json],
        discussion: """
            Makes the current stage of the cook longer, or shorter for a negative duration.
            A stage that waits for you goes on for that time. No stage can become shorter by
            more than the time left.
            """,
        examples: ["ribhouse adjust brisket 30m", "ribhouse pit adjust brisket --by -1h"])

    private let id: Cook.ID
    private let duration: Duration
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        id = arguments.operands[0]
        var words = PitArguments.Words(arguments, of: Self.syntax.name)
        duration = try words.duration()
        try words.end()
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let cook = try await person.service.adjust(id, by: duration)
        try await console.print(cook, "Adjusted.", of: person, asJSON: isJSON)
        return .done
    }
}
