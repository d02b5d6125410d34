/// The figures of one interactor.
struct InteractorRatio: Codable, Equatable {
    /// Its module and its path: `Launch.LaunchInteractor`.
    let name: String
    let site: Site
    /// Tests that count and reach it.
    let tests: Int
    /// How many it must have.
    let minimum: Int
    /// Why it has a minimum of its own.
    let exception: String?
    /// Whether no test of its module so much as names it.
    let isOrphan: Bool
    /// The lines of its file; `nil` when nobody asked, or no test was built with it.
    var coverage: LineCoverage?

    /// Whether it has its minimum.
    var isEnough: Bool { tests >= minimum }
}
