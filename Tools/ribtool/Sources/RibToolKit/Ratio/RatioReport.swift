struct RatioSettings: ToolSettings {
    struct Exception: Decodable {
        /// Module and path: `Launch.LaunchInteractor`.
        let interactor: String
        let minimum: Int
        let reason: String
    }

    static let path = "Tools/ribtool/ratio.json"

    var minimumTestsPerInteractor = 1
    var exceptions: [Exception] = []

    var reasons: [(subject: String, reason: String)] {
        exceptions.map { ($0.interactor, $0.reason) }
    }
}

/// The report of `ribtool ratio`; `--json` prints it as it is.
struct RatioReport: Codable, Equatable {
    enum Verdict: String, Codable { case enough, tooFew }

    let verdict: Verdict
    /// The modules that the command line names, in order.
    let modules: [ModuleRatio]
    let staleExceptions: [String]
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
    /// Tests that do not count.
    let ignored: [Finding]
    /// Tests for each interactor; `nil` without interactors that need tests.
    let ratio: Double?

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

    var isEnough: Bool { tests >= minimum }
}

extension RatioReading {
    /// Returns the figures of some modules.
    ///
    /// Findings about the repository as a whole are left out unless these are all modules.
    func report(on modules: [Repository.Module]) -> RatioReport {
        let figures = modules.map(count)
        let isEnough = figures.flatMap(\.interactors).allSatisfy(\.isEnough)
        let isWhole = modules.count == repository.modules.count
        let stale = settings.exceptions.map(\.interactor).filter { name in
            !interactors.contains { $0.name == name }
        }
        return RatioReport(
            verdict: isEnough ? .enough : .tooFew, modules: figures,
            staleExceptions: isWhole ? stale : [],
            otherTestFolders: isWhole
                ? repository.otherTestFolders.filter { folder in
                    repository["Package.swift"]?.contains("\"\(folder)\"") != true
                } : [])
    }

    private func count(_ module: Repository.Module) -> ModuleRatio {
        let suites = suites(of: module)
        let tests = suites.flatMap(\.counted)
        let figures = interactors.filter { $0.module == module.name }.map { interactor in
            let exception = settings.exceptions.first { $0.interactor == interactor.name }
            let site = interactor.type.site
            let own = suites.flatMap(\.tests).filter {
                $0.reaches.isSuperset(of: interactor.type.path)
            }
            return InteractorRatio(
                name: interactor.name, site: site, tests: own.count { $0.flaw == nil },
                minimum: exception?.minimum ?? settings.minimumTestsPerInteractor,
                exception: exception?.reason, isOrphan: own.isEmpty)
        }
        // A test library's interactor needs no tests, so there a ratio says nothing.
        let hasRatio = figures.contains { $0.minimum > 0 }
        return ModuleRatio(
            name: module.name, interactors: figures,
            suites: suites.count { $0.name != nil && !$0.counted.isEmpty },
            tests: tests.count,
            ignored: suites.flatMap(\.ignored).sorted { $0.site < $1.site },
            ratio: hasRatio ? Double(tests.count) / Double(figures.count) : nil)
    }
}
