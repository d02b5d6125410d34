/// Counts what was read, module by module.
struct RatioCounter {
    private let reading: RatioReading
    private let settings: RatioSettings
    private let figures: MutationScores

    /// - Throws: ``ToolError`` when the settings or the recorded scores can't be understood.
    init(_ reading: RatioReading) throws(ToolError) {
        self.reading = reading
        settings = try RatioSettings(reading.repository[RatioSettings.path])
        figures = try MutationScores(reading.repository[MutationScores.path])
    }

    /// Counts in the modules called `names`.
    ///
    /// What concerns the repository as a whole is left out when only some modules are asked for.
    func report(on names: [String]) -> RatioReport {
        let modules = reading.repository.modules.filter { names.contains($0.name) }.map(count)
        let isEnough = modules.flatMap(\.interactors).allSatisfy(\.isEnough)
        let isWhole = modules.count == reading.repository.modules.count
        return RatioReport(
            verdict: isEnough ? .enough : .tooFew, modules: modules,
            staleExceptions: isWhole ? staleExceptions : [],
            otherTestFolders: isWhole ? reading.repository.otherTestFolders : [])
    }

    private var staleExceptions: [String] {
        let all = reading.repository.modules.flatMap { module in
            keys(of: module).map { name($0, in: module) }
        }
        return settings.exceptions.map(\.interactor).filter { !all.contains($0) }
    }

    private func count(_ module: Repository.Module) -> ModuleRatio {
        let suites = reading.suites(of: module)
        let counted = suites.flatMap(\.counted)
        let keys = keys(of: module)
        let interactors = keys.map { ratio(of: $0, in: module, suites: suites) }
        return ModuleRatio(
            name: module.name,
            interactors: interactors,
            suites: suites.count { $0.name != nil && !$0.counted.isEmpty },
            tests: counted.count,
            cases: counted.reduce(0) { $0 + ($1.cases ?? 1) },
            hasMoreCases: counted.contains { $0.cases == nil },
            ignored: suites.flatMap { suite in
                suite.tests.compactMap { test in
                    test.flaw.map { flaw in
                        let name = [suite.name, test.name].compactMap(\.self).joined(separator: "/")
                        return Finding(name: name, site: test.site, reason: flaw.rawValue)
                    }
                }
            },
            phantoms: suites.compactMap(phantom),
            hollowSuites: suites.compactMap { hollow($0, interactors: keys) },
            // A test library's interactor needs no tests, so a ratio says nothing.
            ratio: interactors.allSatisfy { $0.minimum == 0 }
                ? nil : Double(counted.count) / Double(keys.count),
            mutation: figures[module.name])
    }

    private func ratio(
        of key: TypeTable.Key, in module: Repository.Module, suites: [TestSuite]
    ) -> InteractorRatio {
        let name = name(key, in: module)
        let exception = settings.exceptions.first { $0.interactor == name }
        return InteractorRatio(
            name: name,
            site: reading.site(of: key, in: module),
            tests: suites.flatMap(\.counted).count { reading.reaches($0, key) },
            minimum: exception?.minimum ?? settings.minimumTestsPerInteractor,
            exception: exception?.reason,
            isOrphan: !suites.flatMap(\.tests).contains { reading.reaches($0, key) })
    }

    private func phantom(_ suite: TestSuite) -> Finding? {
        guard let name = suite.name, let subject = suite.subject,
            !reading.interactors.contains(where: { $0.path.last == subject })
        else { return nil }
        return Finding(name: name, site: suite.site, reason: "there is no interactor \(subject)")
    }

    private func hollow(_ suite: TestSuite, interactors: [TypeTable.Key]) -> Finding? {
        guard let name = suite.name else { return nil }
        func finding(_ reason: String) -> Finding {
            Finding(name: name, site: suite.site, reason: reason)
        }
        if suite.tests.isEmpty { return finding("has no tests") }
        if suite.counted.isEmpty { return finding("none of its tests counts") }
        guard let subject = suite.subject,
            let key = interactors.first(where: { $0.path.last == subject })
        else { return nil }
        let runs = suite.counted.contains { reading.reaches($0, key) }
        return runs ? nil : finding("no test runs \(subject)")
    }

    private func keys(of module: Repository.Module) -> [TypeTable.Key] {
        reading.interactors.filter { module.targets.contains($0.module) }
    }

    private func name(_ key: TypeTable.Key, in module: Repository.Module) -> String {
        ([module.name] + key.path).joined(separator: ".")
    }
}
