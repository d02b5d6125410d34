import ArgumentParsing

enum DoublesCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "doubles", summary: "write the test doubles that the tests ask for",
        options: [.check, .json, .root],
        discussion: """
            A test target asks for doubles in comments of Tests/XTests/Stubs/\(DoubleRequest.file),
            anywhere in the file:

                // double LaunchRouting
                // double LinePrinting & LineAsking as ConsoleSpy
                //     ask(_:) returning .endOfInput

            The file gets each double below its request, sorted by name, and nothing else stays
            in it. A requirement that can't be doubled is refused, with
            what to write by hand. docs/testing.md has all words of a request.

            Exit code 1: something was refused, or a file is stale (--check).
            """,
        examples: ["ribtool doubles", "ribtool doubles --check", "ribtool doubles --check --json"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let doubles = RepositoryDoubles(ParsedRepository(repository))
        let stale = doubles.refusals.isEmpty ? try doubles.stale() : []
        let refusals = doubles.refusals.map { "\($0.site): \($0.sentence)\n" }.joined()
        let answer =
            refusals.isEmpty
            ? try stale.applied("doubles", below: repository.root, arguments)
            : CommandResult(complaint: refusals + "Nothing was written.\n", exitCode: .failed)
        guard arguments.has(.json) else { return answer }
        let report = DoublesReport(files: stale.map(\.path), refusals: doubles.refusals)
        return CommandResult(output: try jsonText(report), exitCode: answer.exitCode)
    }
}

struct DoublesReport: Codable, Equatable {
    /// The files that are stale, or that were written.
    let files: [String]
    let refusals: [Refusal]
}
