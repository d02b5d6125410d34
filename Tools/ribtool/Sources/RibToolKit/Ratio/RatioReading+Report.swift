extension RatioReading {
    /// Returns the figures of some modules.
    ///
    /// Findings about the repository as a whole are left out unless these are all modules.
    func report(on modules: [Repository.Module]) -> RatioReport {
        let modules = modules.map(count)
        let isEnough = modules.flatMap(\.interactors).allSatisfy(\.isEnough)
        let isWhole = modules.count == repository.modules.count
        let known = Set(modules.flatMap(\.interactors).map(\.name))
        let stale = settings.exceptions.map(\.interactor).filter { !known.contains($0) }
        return RatioReport(
            verdict: isEnough ? .enough : .tooFew, modules: modules,
            staleExceptions: isWhole ? stale : [],
            otherTestFolders: isWhole ? repository.otherTestFolders : [])
    }

    private func count(_ module: Repository.Module) -> ModuleRatio {
        let suites = suites(of: module)
        let tests = suites.flatMap(\.counted)
        let keys = interactors.filter { module.targets.contains($0.module) }
        let figures = keys.map { count($0, in: module, suites) }
        // A test library's interactor needs no tests, so there a ratio says nothing.
        let hasRatio = figures.contains { $0.minimum > 0 }
        return ModuleRatio(
            name: module.name, interactors: figures,
            suites: suites.count { $0.name != nil && !$0.counted.isEmpty },
            tests: tests.count, cases: tests.reduce(0) { $0 + ($1.cases ?? 1) },
            hasMoreCases: tests.contains { $0.cases == nil },
            ignored: suites.flatMap(ignored), phantoms: suites.compactMap(phantom),
            hollowSuites: suites.compactMap(hollow),
            ratio: hasRatio ? Double(tests.count) / Double(keys.count) : nil,
            mutation: scores[module.name])
    }

    private func count(
        _ key: TypeTable.Key, in module: Repository.Module, _ suites: [TestSuite]
    ) -> InteractorRatio {
        let name = ([module.name] + key.path).joined(separator: ".")
        let exception = settings.exceptions.first { $0.interactor == name }
        let tests = suites.flatMap(\.tests).filter { reaches($0, key) }
        return InteractorRatio(
            name: name, site: site(of: key),
            tests: tests.count { $0.flaw == nil },
            minimum: exception?.minimum ?? settings.minimumTestsPerInteractor,
            exception: exception?.reason, isOrphan: tests.isEmpty)
    }

    private func ignored(_ suite: TestSuite) -> [ModuleRatio.Finding] {
        suite.tests.compactMap { test in
            let name = [suite.name, test.function.name].compactMap(\.self).joined(separator: "/")
            return test.flaw.map {
                .init(name: name, site: test.function.site, reason: $0.rawValue)
            }
        }
    }

    private func phantom(_ suite: TestSuite) -> ModuleRatio.Finding? {
        guard let name = suite.name, let subject = suite.subject,
            !interactors.contains(where: { $0.path.last == subject })
        else { return nil }
        return .init(name: name, site: suite.site, reason: "there is no interactor \(subject)")
    }

    private func hollow(_ suite: TestSuite) -> ModuleRatio.Finding? {
        let subject = interactors.first { suite.subject != nil && $0.path.last == suite.subject }
        let isRun = subject.map { key in suite.counted.contains { reaches($0, key) } }
        let reason: String? =
            suite.tests.isEmpty
            ? "has no tests"
            : suite.counted.isEmpty
                ? "none of its tests counts"
                : isRun == false ? "no test runs \(suite.subject ?? "")" : nil
        guard let name = suite.name, let reason else { return nil }
        return .init(name: name, site: suite.site, reason: reason)
    }
}
