/// `ribtool doubles`: writes the test doubles that the test targets ask for.
enum DoublesCommand: Subcommand {
    static let name = "doubles"
    static let summary = "Writes the doubles that the tests ask for, or checks that they are fresh."
    static let operands = ""

    static var options: [Option] {
        [
            Option(name: "--check", summary: "Writes nothing; names the files that are stale."),
            Option(name: "--json", summary: "Prints for programs what was found and done."),
            .root,
        ]
    }

    static let discussion = """
        A test target asks for doubles in comments of Tests/XTests/Stubs/\(DoublesFile.name):

            // double LaunchRouting
            // double LinePrinting & LineAsking as ConsoleSpy
            //     ask(_:) returning .endOfInput
            // double AuthService
            //     sessionEnds() by default

        Each gets a file beside it. A function's double has a Spy that is called as the function,
        with its labels where it is overloaded; a property's double has a PropertySpy. A function
        that returns something and cannot throw, and one with an error of its own, needs its first
        answer: `returning` a value, `making` one at each call, `failing` with an error, or `by
        default`, which leaves it to the protocol's extension. What cannot be doubled is refused,
        with what to write by hand.

        Exit code 1 says that something was refused, or with --check that a file is stale.
        """

    static let examples = [
        "ribtool doubles", "ribtool doubles --check", "ribtool doubles --check --json",
    ]

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        let repository = try Repository(around: folder, root: arguments.values["--root"])
        let doubles = try RepositoryDoubles(repository)
        var report = DoublesReport(
            refusals: doubles.refusals.map { .init(site: $0.site, sentence: $0.sentence) })
        if report.refusals.isEmpty {
            let stale = try doubles.stale()
            if !arguments.flags.contains("--check") {
                for file in stale { try file.write(below: repository.root) }
            }
            report.files = doubles.files.map { file in
                let isStale = stale.contains { $0.path == file.path }
                return .init(
                    path: file.path,
                    state: !isStale
                        ? .fresh
                        : arguments.flags.contains("--check")
                            ? .stale : file.content == nil ? .removed : .written)
            }
        }
        guard arguments.flags.contains("--json") else { return report.answer }
        return Answer(output: try jsonText(report), exitCode: report.exitCode)
    }
}
