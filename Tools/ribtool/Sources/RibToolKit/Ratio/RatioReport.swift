/// What `ribtool ratio` found; `--json` prints it as it is.
struct RatioReport: Codable, Equatable {
    /// Whether each interactor has its minimum.
    enum Verdict: String, Codable {
        case enough
        case tooFew
    }

    let verdict: Verdict
    /// The modules that were asked for, in order.
    private(set) var modules: [ModuleRatio]
    /// Exceptions in the settings for interactors that are not there.
    let staleExceptions: [String]
    /// Test folders of no module, which are not counted.
    let otherTestFolders: [String]

    /// Every interactor of every module.
    var interactors: [InteractorRatio] { modules.flatMap(\.interactors) }
}

extension RatioReport {
    /// The same with each module's tests in `baseline`.
    func compared(with baseline: RatioReport) -> RatioReport {
        let before = Dictionary(
            baseline.modules.map { ($0.name, $0.tests) }, uniquingKeysWith: { first, _ in first })
        var report = self
        for index in modules.indices {
            report.modules[index].testsBefore = before[modules[index].name]
        }
        return report
    }

    /// Runs the tests of the modules that were asked for, and says which lines those ran.
    mutating func addCoverage(in repository: Repository) throws {
        let names = modules.map(\.name)
        let tests = repository.modules.filter { names.contains($0.name) }.flatMap(\.testFolders)
        add(try CoverageExport(repository, tests: tests))
    }

    /// Says which lines the tests ran.
    mutating func add(_ coverage: CoverageExport) {
        for index in modules.indices {
            modules[index].coverage = coverage.lines(
                below: "Modules/\(modules[index].name)/Sources")
            for place in modules[index].interactors.indices {
                let file = modules[index].interactors[place].site.file
                modules[index].interactors[place].coverage = coverage.files[file]
            }
        }
    }
}
