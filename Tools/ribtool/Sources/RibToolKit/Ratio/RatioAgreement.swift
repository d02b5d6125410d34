/// What `ribtool ratio` reads from the sources, beside what the compiler and the runner say.
struct RatioAgreement: Codable, Equatable {
    /// Every interactor that both know, as `Target.Outer.Name`.
    let interactors: [String]
    /// Every test that both know, whether it counts or not.
    let tests: [ListedTest]
    /// What only one side knows, in a sentence each.
    let differences: [String]

    /// Compares `reading` with the repository as it was built.
    init(_ reading: RatioReading, compiler view: CompilerView) throws {
        try view.build()
        let core = RatioReading.core
        let types = try view.symbolGraphs().types(
            conformingTo: core.module, core.path.joined(separator: "."))
        let folders = Set(reading.repository.modules.flatMap(\.testFolders))
        let listed = try view.tests().filter { test in
            test.name.split(separator: ".").first.map(String.init).map(folders.contains) ?? false
        }
        let suites = reading.repository.modules.flatMap(reading.suites)
        self.init(
            readInteractors: Set(reading.interactors.map(\.qualified)), interactors: types,
            readTests: Set(suites.flatMap(\.tests).map(\.listing)), tests: Set(listed))
    }

    /// Compares what was read with what was said.
    init(
        readInteractors: Set<String>, interactors: Set<String>,
        readTests: Set<ListedTest>, tests: Set<ListedTest>
    ) {
        self.interactors = readInteractors.intersection(interactors).sorted()
        self.tests = readTests.intersection(tests).sorted { $0.name < $1.name }
        differences =
            readInteractors.subtracting(interactors).sorted().map {
                "\($0) was read as an interactor; the compiler knows none of that name."
            }
            + interactors.subtracting(readInteractors).sorted().map {
                "\($0) is an interactor to the compiler, and was not read as one."
            }
            + readTests.subtracting(tests).map { "\($0) was read; the runner does not list it." }
            .sorted()
            + tests.subtracting(readTests).map {
                "\($0) is listed by the runner, and was not read."
            }
            .sorted()
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

extension TypeTable.Key {
    fileprivate var qualified: String {
        ([CompilerView.module(module)] + path).joined(separator: ".")
    }
}
