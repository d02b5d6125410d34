import ArgumentParsing

/// `ribtool doubles`: writes the test doubles that the test targets ask for.
enum DoublesCommand: Subcommand {
    private static let check = Option(
        name: "--check", summary: "write nothing; name the files that are stale")

    static let syntax = CommandSyntax(
        name: "doubles", summary: "write the test doubles that the tests ask for",
        options: [check, .json, .root],
        discussion: """
            A test target asks for doubles in comments of Tests/XTests/Stubs/\(DoublesFile.name):

                // double LaunchRouting
                // double LinePrinting & LineAsking as ConsoleSpy
                //     ask(_:) returning .endOfInput
                // double AuthService
                //     sessionEnds() by default

            Each gets a file beside it. A function's double has a Spy that is called as the function,
            with its labels where it is overloaded; a property's double has a PropertySpy. A function
            that returns something and cannot throw, and one with an error of its own, needs its
            first answer: `returning` a value, `making` one at each call, `failing` with an error, or
            `by default`, which leaves it to the protocol's extension. What cannot be doubled is
            refused, with what to write by hand.

            Exit code 1: something was refused, or a file is stale (--check).
            """,
        examples: ["ribtool doubles", "ribtool doubles --check", "ribtool doubles --check --json"])

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let repository = try Repository(around: folder, root: arguments.value(of: .root))
        let doubles = try RepositoryDoubles(repository)
        var report = DoublesReport(
            refusals: doubles.refusals.map { .init(site: $0.site, sentence: $0.sentence) })
        if report.refusals.isEmpty {
            let stale = try doubles.stale()
            if !arguments.has(check) {
                for file in stale { try file.write(below: repository.root) }
            }
            report.files = doubles.files.map { file in
                let isStale = stale.contains { $0.path == file.path }
                return .init(
                    path: file.path,
                    state: !isStale
                        ? .fresh
                        : arguments.has(check)
                            ? .stale : file.content == nil ? .removed : .written)
            }
        }
        guard arguments.has(.json) else { return report.answer }
        return Answer(output: try jsonText(report), exitCode: report.exitCode)
    }
}
