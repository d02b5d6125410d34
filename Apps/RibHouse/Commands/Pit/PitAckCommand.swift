import ArgumentParsing
import Console
import PitContract

/// `ribhouse pit ack`: ends alarms in all programs.
struct PitAckCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "pit ack", otherNames: ["ack"],
        summary: "acknowledge all alarms, or that of one cook",
        operands: "[COOK]", operandCount: 0...1, options: [.json],
        discussion: """
            Ends the alarm of a cook that waits for you, is done or should be started, or
            all alarms, in all sessions. The cook still waits. The task itself ends it, too.
            Without an alarm there is nothing to do.
            """,
        examples: ["ribhouse pit ack", "ribhouse pit ack brisket"])

    private let id: Cook.ID?
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        id = arguments.operands.first
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let person = try await SignedInPit.open(on: console)
        let ids = try await person.silence(id, for: nil)
        try await console.print(person.report(), asJSON: isJSON) { _ in
            CookAlarm.acknowledged(ids)
        }
        return .done
    }
}

extension SignedInPit {
    /// Ends the alarm of a cook, or all alarms, or puts them off.
    ///
    /// - Returns: the names of the cooks.
    func silence(_ id: Cook.ID?, for duration: Duration?) async throws(PitError) -> [Cook.ID] {
        try await service.silence(id, for: duration, in: pit(), at: clock.now)
    }

    /// Returns the pit as JSON has it.
    func report() async throws(PitError) -> PitReport { PitReport(try await pit(), at: clock.now) }
}
