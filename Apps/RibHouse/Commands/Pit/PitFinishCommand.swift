import ArgumentParsing
import Console
import PitContract

/// `ribhouse pit finish`: takes a piece of meat off the pit.
struct PitFinishCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "pit finish", otherNames: ["finish"], summary: "take a piece of meat off the pit",
        operands: "COOK", operandCount: 1...1, options: [PitArguments.early, .json],
        discussion: """
            Takes the piece of meat off the pit when its plan is over. With --early, also
            before. `ribhouse log` keeps what it took.
            """,
        examples: ["ribhouse pit finish brisket", "ribhouse pit finish brisket --early"])

    private let id: Cook.ID
    private let isEarly: Bool
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        id = arguments.operands[0]
        isEarly = arguments.has(PitArguments.early)
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let cook: Cook
        do throws(PitError) {
            cook = try await person.service.finish(id, early: isEarly)
        } catch {
            throw error.advising(CommandList.typed("\(Self.syntax.name) \(id) --early"))
        }
        let now = person.clock.now
        try await console.print(CookChangeReport(cook, at: now), asJSON: isJSON) { _ in
            "\(cook.id) (\(cook.weight)) is off the pit. Type `\(CommandList.typed("undo"))` to put it back."
        }
        return .done
    }
}
