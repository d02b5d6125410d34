/// The report of `ribtool ratio`; `--json` prints it as it is.
struct RatioReport: Codable, Equatable {
    enum Verdict: String, Codable { case enough, tooFew }

    let verdict: Verdict
    /// The modules that the command line names, in order.
    let modules: [ModuleRatio]
    /// Exceptions in the settings for interactors that do not exist.
    let staleExceptions: [String]
    /// Test folders of no module, which are not counted.
    let otherTestFolders: [String]

    var interactors: [InteractorRatio] { modules.flatMap(\.interactors) }
}

struct ModuleRatio: Codable, Equatable {
    let name: String
    let interactors: [InteractorRatio]
    /// Suites with a test that counts.
    let suites: Int
    /// Test functions that count.
    let tests: Int
    /// How many times those run, as far as the sources show.
    let cases: Int
    /// Whether some sources do not show it, so that ``cases`` is the least.
    let hasMoreCases: Bool
    /// Tests that do not count.
    let ignored: [Finding]
    /// Suites that are named for an interactor that does not exist.
    let phantoms: [Finding]
    /// Suites that are named for an interactor and never run it, or in which no test counts.
    let hollowSuites: [Finding]
    /// Tests for each interactor; `nil` without interactors that need tests.
    let ratio: Double?
    /// The recorded mutation score; `nil` when nothing is recorded.
    let mutation: MutationScore?
    /// The number of tests in the baseline; `nil` when it has no such module.
    let testsBefore: Int?
    /// The lines of its sources; `nil` without `--coverage`.
    let coverage: LineCoverage?

    /// A suite or a test that does not look right.
    struct Finding: Codable, Equatable {
        /// The suite, or the suite and the test.
        let name: String
        let site: Site
        let reason: String
    }
}

struct InteractorRatio: Codable, Equatable {
    /// Its module and its path: `Launch.LaunchInteractor`.
    let name: String
    let site: Site
    /// Tests that count and reach it.
    let tests: Int
    let minimum: Int
    /// The reason for a minimum of its own.
    let exception: String?
    /// Whether no test of its module names it.
    let isOrphan: Bool
    /// The lines of its file; `nil` without `--coverage`, or when no test was built with it.
    let coverage: LineCoverage?

    var isEnough: Bool { tests >= minimum }
}
