import ArgumentParsing
import Console
import PitContract

/// `ribhouse pit`: shows what is on the pit.
struct PitCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "pit", summary: "show what is on the pit", options: [.json],
        discussion: """
            Shows what is on the pit of the account that is signed in: the stage of each
            cook, the time left, and how far it is. Time goes on while no program runs.
            Without a session, the exit code is 4.
            """,
        examples: ["ribhouse pit", "ribhouse pit --json"])

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let pit = try await person.pit()
        let now = person.clock.now
        try await console.print(PitReport(pit, at: now), asJSON: isJSON) { _ in
            pit.sentences(at: now)
        }
        return .done
    }
}
