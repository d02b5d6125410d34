import ArgumentParsing
import Console
import PitContract

/// `ribhouse pit note`: writes down a sentence about a cook.
struct PitNoteCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "pit note", otherNames: ["note"], summary: "write down what happened to a cook",
        operands: "COOK TEXT", operandCount: 2...Int.max, options: [.json],
        discussion: """
            Notes a sentence of at most 200 characters, with the time. It is shown with the
            cook, and in the log.
            """,
        examples: ["ribhouse note brisket \"fire dropped, added oak\""])

    private let id: Cook.ID
    private let text: String
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        id = arguments.operands[0]
        text = arguments.operands.dropFirst().joined(separator: " ")
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let cook = try await person.service.note(id, text)
        try await console.print(cook, "Noted.", of: person, asJSON: isJSON)
        return .done
    }
}
