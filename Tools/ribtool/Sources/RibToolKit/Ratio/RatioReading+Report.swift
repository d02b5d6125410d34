extension RatioReading {
    /// Returns the figures of some modules.
    ///
    /// Findings about the repository as a whole are left out unless these are all modules.
    func report(
        on modules: [Repository.Module], coverage: CoverageExport? = nil,
        since baseline: RatioReport? = nil
    ) -> RatioReport {
        let modules = modules.map { count($0, coverage, baseline) }
        let isEnough = modules.flatMap(\.interactors).allSatisfy(\.isEnough)
        let isWhole = modules.count == repository.modules.count
        let known = Set(modules.flatMap(\.interactors).map(\.name))
        let stale = settings.exceptions.map(\.interactor).filter { !known.contains($0) }
        return RatioReport(
            verdict: isEnough ? .enough : .tooFew, modules: modules,
            staleExceptions: isWhole ? stale : [],
            otherTestFolders: isWhole ? repository.otherTestFolders : [])
    }

    private func count(
        _ module: Repository.Module, _ coverage: CoverageExport?, _ baseline: RatioReport?
    ) -> ModuleRatio {
        let suites = suites(of: module)
        let tests = suites.flatMap(\.counted)
        let keys = interactors.filter { module.targets.contains($0.module) }
        let figures = keys.map { count($0, in: module, suites, coverage) }
        // A test library's interactor needs no tests, so there a ratio says nothing.
        let hasRatio = figures.contains { $0.minimum > 0 }
        return ModuleRatio(
            name: module.name, interactors: figures,
            suites: suites.count { $0.name != nil && !$0.counted.isEmpty },
            tests: tests.count, cases: tests.reduce(0) { $0 + ($1.cases ?? 1) },
            hasMoreCases: tests.contains { $0.cases == nil },
            ignored: suites.flatMap { suite in
                suite.tests.compactMap { test in
                    let names = [suite.name, test.function.name].compactMap(\.self)
                    return test.flaw.map {
                        .init(
                            name: names.joined(separator: "/"), site: test.function.site,
                            reason: $0.rawValue)
                    }
                }
            },
            phantoms: suites.compactMap { suite in
                guard let name = suite.name, let subject = suite.subject,
                    !interactors.contains(where: { $0.path.last == subject })
                else { return nil }
                let reason = "there is no interactor \(subject)"
                return .init(name: name, site: suite.site, reason: reason)
            },
            hollowSuites: suites.compactMap(hollow),
            ratio: hasRatio ? Double(tests.count) / Double(keys.count) : nil,
            mutation: scores[module.name],
            testsBefore: baseline?.modules.first { $0.name == module.name }?.tests,
            coverage: coverage?.lines(below: "Modules/\(module.name)/Sources"))
    }

    private func count(
        _ key: TypeTable.Key, in module: Repository.Module, _ suites: [TestSuite],
        _ coverage: CoverageExport?
    ) -> InteractorRatio {
        let name = ([module.name] + key.path).joined(separator: ".")
        let exception = settings.exceptions.first { $0.interactor == name }
        let tests = suites.flatMap(\.tests).filter { reaches($0, key) }
        return InteractorRatio(
            name: name, site: site(of: key),
            tests: tests.count { $0.flaw == nil },
            minimum: exception?.minimum ?? settings.minimumTestsPerInteractor,
            exception: exception?.reason, isOrphan: tests.isEmpty,
            coverage: coverage?.files[site(of: key).file])
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
