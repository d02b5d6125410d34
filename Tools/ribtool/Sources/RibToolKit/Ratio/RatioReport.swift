/// The report of `ribtool ratio`; `--json` prints it as it is.
struct RatioReport: Codable, Equatable {
    enum Verdict: String, Codable { case enough, tooFew }

    let verdict: Verdict
    /// The modules that the command line names, in order.
    let modules: [ModuleRatio]

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
    /// Tests for each interactor; `nil` without interactors that need tests.
    let ratio: Double?
    /// The recorded mutation score; `nil` when nothing is recorded.
    let mutation: MutationScore?

    struct Finding: Codable, Equatable {
        /// The suite and the test.
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

    var isEnough: Bool { tests >= minimum }
}

extension RatioReading {
    /// Returns the figures of some modules.
    func report(on modules: [Repository.Module]) -> RatioReport {
        let modules = modules.map(count)
        let isEnough = modules.flatMap(\.interactors).allSatisfy(\.isEnough)
        return RatioReport(verdict: isEnough ? .enough : .tooFew, modules: modules)
    }

    private func count(_ module: Repository.Module) -> ModuleRatio {
        let suites = suites(of: module)
        let tests = suites.flatMap(\.counted)
        let figures = interactors.filter { $0.module == module.name }.map { interactor in
            let exception = settings.exceptions.first { $0.interactor == interactor.name }
            return InteractorRatio(
                name: interactor.name, site: interactor.type.site,
                tests: tests.count { $0.reaches.contains(interactor.type.name) },
                minimum: exception?.minimum ?? settings.minimumTestsPerInteractor,
                exception: exception?.reason)
        }
        // A test library's interactor needs no tests, so there a ratio says nothing.
        let hasRatio = figures.contains { $0.minimum > 0 }
        return ModuleRatio(
            name: module.name, interactors: figures,
            suites: suites.count { $0.name != nil && !$0.counted.isEmpty },
            tests: tests.count, cases: tests.reduce(0) { $0 + ($1.cases ?? 1) },
            hasMoreCases: tests.contains { $0.cases == nil },
            ignored: suites.flatMap(\.ignored).sorted { $0.site < $1.site },
            ratio: hasRatio ? Double(tests.count) / Double(figures.count) : nil,
            mutation: scores[module.name])
    }
}

extension TestSuite {
    fileprivate var ignored: [ModuleRatio.Finding] {
        tests.compactMap { test in
            let names = [name, test.function.name].compactMap(\.self).joined(separator: "/")
            return test.flaw.map {
                .init(name: names, site: test.function.site, reason: $0.rawValue)
            }
        }
    }
}
