import ArgumentParsing
import Console

/// `ribhouse version`: prints the version.
struct VersionCommand: Subcommand {
    private struct Answer: Encodable { let program: String }

    static let name = "version"
    static let syntax = CommandSyntax(
        name: name, summary: "print the version", options: [.json],
        discussion: "Prints the version of the program.")

    private static let version = "0.1.0"
    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        try await console.print(Answer(program: Self.version), asJSON: isJSON) {
            "ribhouse \($0.program)"
        }
        return .done
    }
}
