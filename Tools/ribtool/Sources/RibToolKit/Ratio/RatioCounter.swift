/// Counts the interactors and tests that were read, module by module.
struct RatioCounter {
    private let reading: RatioReading
    private let settings: RatioSettings
    private let scores: MutationScores

    /// - Throws: ``ToolError`` when the settings or the recorded scores can't be understood.
    init(_ reading: RatioReading) throws(ToolError) {
        self.reading = reading
        settings = try RatioSettings(reading.repository)
        scores = try MutationScores(reading.repository[MutationScores.path])
    }

    /// Counts in the modules called `names`.
    ///
    /// Findings about the repository as a whole are left out when only some modules are named.
    func report(on names: [String]) -> RatioReport {
        let all = reading.repository.modules
        let modules = all.filter { names.contains($0.name) }.map(count)
        let isEnough = modules.flatMap(\.interactors).allSatisfy(\.isEnough)
        let isWhole = modules.count == all.count
        let known = all.flatMap { module in keys(of: module).map { name($0, in: module) } }
        let stale = settings.exceptions.map(\.interactor).filter { !known.contains($0) }
        return RatioReport(
            verdict: isEnough ? .enough : .tooFew, modules: modules,
            staleExceptions: isWhole ? stale : [],
            otherTestFolders: isWhole ? reading.repository.otherTestFolders : [])
    }

    private func count(_ module: Repository.Module) -> ModuleRatio {
        let suites = reading.suites(of: module)
        let counted = suites.flatMap(\.counted)
        let keys = keys(of: module)
        let interactors = keys.map { ratio(of: $0, in: module, suites: suites) }
        // A test library's interactor needs no tests, so there a ratio says nothing.
        let hasRatio = interactors.contains { $0.minimum > 0 }
        return ModuleRatio(
            name: module.name, interactors: interactors,
            suites: suites.count { $0.name != nil && !$0.counted.isEmpty },
            tests: counted.count, cases: counted.reduce(0) { $0 + ($1.cases ?? 1) },
            hasMoreCases: counted.contains { $0.cases == nil },
            ignored: suites.flatMap(ignored), phantoms: suites.compactMap(phantom),
            hollowSuites: suites.compactMap { hollow($0, interactors: keys) },
            ratio: hasRatio ? Double(counted.count) / Double(keys.count) : nil,
            mutation: scores[module.name])
    }

    private func ratio(
        of key: TypeTable.Key, in module: Repository.Module, suites: [TestSuite]
    ) -> InteractorRatio {
        let name = name(key, in: module)
        let exception = settings.exceptions.first { $0.interactor == name }
        return InteractorRatio(
            name: name, site: reading.site(of: key, in: module),
            tests: suites.flatMap(\.counted).count { reading.reaches($0, key) },
            minimum: exception?.minimum ?? settings.minimumTestsPerInteractor,
            exception: exception?.reason,
            isOrphan: !suites.flatMap(\.tests).contains { reading.reaches($0, key) })
    }

    private func ignored(_ suite: TestSuite) -> [ModuleRatio.Finding] {
        suite.tests.compactMap { test in
            guard let flaw = test.flaw else { return nil }
            let name = [suite.name, test.name].compactMap(\.self).joined(separator: "/")
            return .init(name: name, site: test.site, reason: flaw.rawValue)
        }
    }

    private func phantom(_ suite: TestSuite) -> ModuleRatio.Finding? {
        guard let name = suite.name, let subject = suite.subject,
            !reading.interactors.contains(where: { $0.path.last == subject })
        else { return nil }
        return .init(name: name, site: suite.site, reason: "there is no interactor \(subject)")
    }

    private func hollow(
        _ suite: TestSuite, interactors: [TypeTable.Key]
    ) -> ModuleRatio.Finding? {
        guard let name = suite.name else { return nil }
        var reason: String?
        if suite.tests.isEmpty {
            reason = "has no tests"
        } else if suite.counted.isEmpty {
            reason = "none of its tests counts"
        } else if let subject = suite.subject,
            let key = interactors.first(where: { $0.path.last == subject }),
            !suite.counted.contains(where: { reading.reaches($0, key) })
        {
            reason = "no test runs \(subject)"
        }
        return reason.map { .init(name: name, site: suite.site, reason: $0) }
    }

    private func keys(of module: Repository.Module) -> [TypeTable.Key] {
        reading.interactors.filter { module.targets.contains($0.module) }
    }

    private func name(_ key: TypeTable.Key, in module: Repository.Module) -> String {
        ([module.name] + key.path).joined(separator: ".")
    }
}
