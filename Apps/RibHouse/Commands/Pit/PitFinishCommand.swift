import ArgumentParsing
import Console
import PitContract

/// `ribhouse pit finish`: takes a piece of meat off the pit.
struct PitFinishCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "pit finish", summary: "take a piece of meat off the pit", operands: "ID",
        operandCount: 1...1, options: [.json],
        discussion: """
            Takes the piece of meat off the pit, whether its plan is over or not.
            """,
        examples: ["ribhouse pit finish brisket"])

    private let id: Cook.ID
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        id = arguments.operands[0]
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await PersonsPit.open(on: console)
        let cook = try await person.service.finish(id)
        let now = person.clock.now
        try await console.print(CookChangeReport(cook, at: now), asJSON: isJSON) { _ in
            "\(cook.id) (\(cook.weight)) is off the pit."
        }
        return .done
    }
}
