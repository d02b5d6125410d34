#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `ribtool ratio`: interactors, tests and their ratio, from reading the sources.
enum RatioCommand: Subcommand {
    static let name = "ratio"
    static let summary = "Counts the interactors and the tests of each module."
    static let operands = "[MODULE…]"

    static var options: [Option] {
        [
            Option(name: "--json", summary: "Prints the report for programs."),
            Option(name: "--markdown", summary: "Prints the report for a README."),
            Option(
                name: "--baseline", value: "FILE",
                summary: "Shows the change since this report, which --json printed."),
            .root,
        ]
    }

    static let discussion = """
        An interactor is a type that conforms to Routing's Interactable, however it says so. A test
        counts when the test runner would run it on this machine and it can fail: not when it is
        disabled, empty, or expects nothing. A parameterised test is one test of many cases; a plus
        says that only running it would tell how many. An interactor's tests are those of its
        module that reach it, by its name or through what they use.

        The minimum for each interactor, and exceptions with a reason, are in
        \(RatioSettings.path). Exit code 1 says that an interactor has too few.
        """

    static let examples = [
        "ribtool ratio",
        "ribtool ratio Launch LoggedIn",
        "ribtool ratio --json > before.json",
        "ribtool ratio --baseline before.json",
    ]

    static func run(_ arguments: Arguments, in folder: String) throws -> Answer {
        if arguments.flags.isSuperset(of: ["--json", "--markdown"]) {
            throw UsageError(sentence: "--json and --markdown exclude each other")
        }
        let house = try House(around: folder, root: arguments.values["--root"])
        let names = house.modules.map(\.name)
        if let unknown = arguments.operands.first(where: { !names.contains($0) }) {
            throw UsageError(
                sentence: "there is no module \(unknown)\(hint(for: unknown, among: names))")
        }
        let baseline = try arguments.values["--baseline"].map { try readReport(at: $0, in: folder) }
        let counter = try RatioCounter(house, settings: RatioSettings(root: house.root))
        var report = counter.report(on: arguments.operands.isEmpty ? names : arguments.operands)
        if let baseline { report = report.compared(with: baseline) }
        return Answer(
            output: try render(report, flags: arguments.flags, showsChange: baseline != nil),
            exitCode: report.verdict == .enough ? .done : .failed)
    }

    private static func render(
        _ report: RatioReport, flags: Set<String>, showsChange: Bool
    ) throws -> String {
        if flags.contains("--json") {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
        }
        let page = RatioPage(report: report, showsChange: showsChange)
        return flags.contains("--markdown") ? page.markdown : page.text
    }

    private static func readReport(
        at path: String, in folder: String
    ) throws(ToolError) -> RatioReport {
        let full = path.hasPrefix("/") ? path : folder + "/" + path
        guard let data = FileManager.default.contents(atPath: full) else {
            throw ToolError(sentence: "The baseline \(path) can't be read. Is the path right?")
        }
        do {
            return try JSONDecoder().decode(RatioReport.self, from: data)
        } catch {
            throw ToolError(
                sentence: "The baseline \(path) is no report. `ribtool ratio --json` prints one.")
        }
    }
}

extension RatioReport {
    /// The same with each module's tests in `baseline`.
    fileprivate func compared(with baseline: RatioReport) -> RatioReport {
        let before = Dictionary(
            baseline.modules.map { ($0.name, $0.tests) }, uniquingKeysWith: { first, _ in first })
        return RatioReport(
            verdict: verdict,
            modules: modules.map { module in
                var module = module
                module.testsBefore = before[module.name]
                return module
            },
            staleExceptions: staleExceptions, otherTestFolders: otherTestFolders)
    }
}
