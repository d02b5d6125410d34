/// The figures of one module.
struct ModuleRatio: Codable, Equatable {
    let name: String
    var interactors: [InteractorRatio]
    /// Suites with a test that counts.
    let suites: Int
    /// Test functions that count.
    let tests: Int
    /// How many times those run, as far as the sources tell.
    let cases: Int
    /// Whether the sources do not tell for each test, so that ``cases`` is the least.
    let hasMoreCases: Bool
    /// Tests that do not count, and why.
    let ignored: [Finding]
    /// Suites that are named for an interactor which is not there.
    let phantoms: [Finding]
    /// Suites that are named for an interactor and never run it, or in which no test counts.
    let hollowSuites: [Finding]
    /// Tests for each interactor; `nil` without interactors.
    let ratio: Double?
    /// What `ribtool mutate` last measured; `nil` when nothing is recorded.
    let mutation: MutationScore?
    /// How many tests the baseline has; `nil` when it has no such module.
    var testsBefore: Int?
    /// The lines of its sources; `nil` when nobody asked.
    var coverage: LineCoverage?
}
