/// What `ribtool ratio` found; `--json` prints it as it is.
struct RatioReport: Codable, Equatable {
    /// Whether each interactor has its minimum.
    enum Verdict: String, Codable {
        case enough
        case tooFew
    }

    let verdict: Verdict
    /// The modules that were asked for, in order.
    let modules: [ModuleRatio]
    /// Exceptions in the settings for interactors that are not there.
    let staleExceptions: [String]
    /// Test folders of no module, which are not counted.
    let otherTestFolders: [String]

    /// Every interactor of every module.
    var interactors: [InteractorRatio] { modules.flatMap(\.interactors) }
}
