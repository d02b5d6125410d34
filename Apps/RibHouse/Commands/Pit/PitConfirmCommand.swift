import ArgumentParsing
import Console
import PitContract

/// `ribhouse pit confirm`: notes that the person has done what a stage waits for.
struct PitConfirmCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "pit confirm", otherNames: ["confirm"],
        summary: "confirm the task that a cook waits for", operands: "COOK", operandCount: 1...1,
        options: [PitArguments.early, .json],
        discussion: """
            Ends the stage that waits for you, and starts the next one. With --early, also
            ends a stage that has time left. `ribhouse pit` shows the names of the cooks.
            """,
        examples: ["ribhouse pit confirm brisket", "ribhouse pit confirm brisket --early"])

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
        // The service refuses a cook that is not there, and a stage that is over.
        let found = try await person.pit().cook(id)
        let stage = found.map { cook in
            cook.progress(at: person.clock.now).event.stage ?? cook.stages.count - 1
        }
        let cook: Cook
        do throws(PitError) {
            cook = try await person.service.confirm(id, stage: stage ?? 0, early: isEarly)
        } catch {
            throw error.advising(CommandList.typed("\(Self.syntax.name) \(id) --early"))
        }
        try await console.print(cook, "Confirmed.", of: person, asJSON: isJSON)
        return .done
    }
}
