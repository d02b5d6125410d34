import Console

/// `ribhouse version`: tells the version.
struct VersionCommand: Command {
    private struct Answer: Encodable { let version: String }

    static let version = "0.1.0"
    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, flags: ["--json"])
        try arguments.expect(atMost: 0)
        isJSON = arguments.has("--json")
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        try await console.print(Answer(version: Self.version), asJSON: isJSON) {
            "ribhouse \($0.version)"
        }
        return .done
    }
}
