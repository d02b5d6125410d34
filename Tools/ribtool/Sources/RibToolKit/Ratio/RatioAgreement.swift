/// The facts that `ribtool ratio` reads from sources, compared with the compiler and the runner.
struct RatioAgreement: Codable, Equatable {
    /// Every interactor that both know, as `Target.Outer.Name`.
    let interactors: [String]
    /// Every test that both know, whether it counts or not.
    let tests: [ListedTest]
    /// A sentence for each fact that only one side knows.
    let differences: [String]

    /// Compares `reading` with the repository as it was built.
    init(_ reading: RatioReading, compiler view: CompilerView) throws {
        try view.build()
        let core = RatioReading.core
        let modules = reading.repository.modules
        let read = reading.interactors.map { [CompilerView.module($0.module)] + $0.path }
        let folders = Set(modules.flatMap(\.testFolders))
        self.init(
            readInteractors: Set(read.map { $0.joined(separator: ".") }),
            interactors: try view.symbolGraphs().types(
                conformingTo: core.module, core.path.joined(separator: ".")),
            readTests: Set(modules.flatMap(reading.suites).flatMap(\.tests).map(\.listing)),
            tests: try view.tests().filter { test in
                folders.contains { test.name.hasPrefix($0 + ".") }
            })
    }

    /// Compares what was read with what the compiler and the runner know.
    init(
        readInteractors: Set<String>, interactors: Set<String>,
        readTests: Set<ListedTest>, tests: Set<ListedTest>
    ) {
        self.interactors = readInteractors.intersection(interactors).sorted()
        self.tests = readTests.intersection(tests).sorted { $0.name < $1.name }
        func only<Fact>(_ one: Set<Fact>, _ other: Set<Fact>, _ sentence: String) -> [String] {
            one.subtracting(other).map { "\($0) \(sentence)" }.sorted()
        }
        differences =
            only(
                readInteractors, interactors,
                "was read as an interactor; the compiler knows none of that name.")
            + only(
                interactors, readInteractors,
                "is an interactor to the compiler, and was not read as one.")
            + only(readTests, tests, "was read; the runner does not list it.")
            + only(tests, readTests, "is listed by the runner, and was not read.")
    }

    /// For a terminal.
    var text: String {
        guard differences.isEmpty else { return differences.map { $0 + "\n" }.joined() }
        let cases = tests.count(where: \.isParameterized)
        return """
            The compiler agrees: \(interactors.count) interactors, \(tests.count) tests, \
            \(cases) of them parameterised.

            """
    }
}
