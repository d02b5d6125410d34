import ArgumentParsing
import Console
import ProbesFromLines

/// `ribhouse probe program`: says which decoder a session starts.
struct ProbeProgramCommand: Subcommand {
    private struct Answer: Encodable { let program: [String]? }

    // It starts with the next session, and its own options look like those of the command.
    static let isOnlyForShell = true
    static let syntax = CommandSyntax(
        name: "probe program", summary: "show or change the decoder that a session starts",
        operands: "[PROGRAM]", operandCount: 0...Int.max, options: [.json],
        discussion: """
            Sets the program whose lines a session on a terminal reads, with its
            arguments, between quotes; `none` sets none. The session starts it, and starts
            it again when it ends. Words are divided at blanks. A program of this folder is
            the same one in each session. Have one such session at a time: only one program
            can have the receiver.
            """,
        examples: [
            "ribhouse probe program \"\(ProbeArguments.decoder)\"", "ribhouse probe program none",
        ])

    private let words: [String]
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        let words = arguments.operands.flatMap { $0.split(separator: " ").map(String.init) }
        self.words =
            words == [ProbeArguments.none]
            ? words
            : words.prefix(1).map(ProgramEnvironment.current.lastingName) + words.dropFirst()
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let settings = try Settings.ofThisProcess()
        if !words.isEmpty {
            try await settings.change(probeProgram: words == [ProbeArguments.none] ? nil : words)
        }
        let program = try settings.probeProgram()
        try await console.print(Answer(program: program), asJSON: isJSON) { _ in
            program.map { "A session starts `\($0.joined(separator: " "))`." }
                ?? "A session starts no decoder. `ribhouse help probe program` has an example."
        }
        return .done
    }
}
