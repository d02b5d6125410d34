/// Reads the house and counts.
struct RatioCounter {
    private let house: House
    private let settings: RatioSettings
    private let table: TypeTable
    private let sources: [String: [FileFacts]]
    private let interactors: [TypeTable.Key]

    /// The protocol that makes a type an interactor.
    private static let core = TypeTable.Key(module: "Routing", path: ["Interactable"])

    /// Reads every source of the house: what a module declares may conform through another.
    /// - Throws: ``ToolError`` when a source can't be read, or the core is not there.
    init(_ house: House, settings: RatioSettings) throws(ToolError) {
        let targets = house.modules.flatMap(\.targets)
        let folder = SourceFolder(
            root: house.root, conditions: HostConditions(modules: Set(targets)))
        var sources: [String: [FileFacts]] = [:]
        for module in house.modules {
            for target in module.targets {
                let home = "Modules/\(module.name)/Sources/\(target)"
                sources[target] = try folder.facts(below: home)
            }
            for tests in module.testFolders {
                sources[tests] = try folder.facts(below: "Tests/\(tests)")
            }
        }
        self.house = house
        self.settings = settings
        self.sources = sources
        table = TypeTable(sources)
        guard table.declarations[Self.core] != nil else {
            throw ToolError(
                sentence: "There is no protocol Interactable in Modules/Routing, so nothing counts."
            )
        }
        let tests = Set(house.modules.flatMap(\.testFolders))
        interactors = table.concreteTypes(under: Self.core).filter { !tests.contains($0.module) }
    }

    /// Counts in the modules called `names`.
    ///
    /// What concerns the house as a whole is left out when only some modules are asked for.
    func report(on names: [String]) -> RatioReport {
        let modules = house.modules.filter { names.contains($0.name) }.map(count)
        let isEnough = modules.flatMap(\.interactors).allSatisfy(\.isEnough)
        let isWhole = modules.count == house.modules.count
        return RatioReport(
            verdict: isEnough ? .enough : .tooFew, modules: modules,
            staleExceptions: isWhole ? staleExceptions : [],
            otherTestFolders: isWhole ? house.otherTestFolders : [])
    }

    private var staleExceptions: [String] {
        let all = house.modules.flatMap { module in keys(of: module).map { name($0, in: module) } }
        return settings.exceptions.map(\.interactor).filter { !all.contains($0) }
    }

    private func count(_ module: House.Module) -> ModuleRatio {
        let suites = suites(of: module)
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
            ratio: keys.isEmpty ? nil : Double(counted.count) / Double(keys.count))
    }

    private func suites(of module: House.Module) -> [TestSuite] {
        let files = (module.targets + module.testFolders).flatMap { sources[$0] ?? [] }
        let graph = ReferenceGraph(files) { type in
            type.suite != nil || type.members.contains { $0.test != nil || $0.suitsXCTest }
        }
        return module.testFolders.flatMap { folder in
            let files = sources[folder] ?? []
            return SuiteFinder(
                folder: folder, files: files, table: table,
                helpers: FailingHelpers(files + testSupport), graph: graph
            ).suites()
        }
    }

    /// The sources of modules that help tests: those that import a testing library.
    private var testSupport: [FileFacts] {
        house.modules.flatMap(\.targets).map { sources[$0] ?? [] }.filter { files in
            files.contains { $0.imports.contains("Testing") || $0.imports.contains("XCTest") }
        }.flatMap(\.self)
    }

    private func ratio(
        of key: TypeTable.Key, in module: House.Module, suites: [TestSuite]
    ) -> InteractorRatio {
        let name = name(key, in: module)
        let exception = settings.exceptions.first { $0.interactor == name }
        let declaration = table.declarations[key]
        return InteractorRatio(
            name: name,
            site: declaration?.site ?? Site(file: "Modules/\(module.name)", line: 1),
            tests: suites.flatMap(\.counted).count { reaches($0, key) },
            minimum: exception?.minimum ?? settings.minimumTestsPerInteractor,
            exception: exception?.reason,
            isOrphan: !suites.flatMap(\.tests).contains { reaches($0, key) })
    }

    /// Whether a test gets to an interactor.
    ///
    /// Where two of a module have the same name, the types around it have to be named as well.
    private func reaches(_ test: RunnableTest, _ key: TypeTable.Key) -> Bool {
        let namesakes = interactors.filter {
            $0.module == key.module && $0.path.last == key.path.last
        }
        return namesakes.count > 1
            ? test.reaches.isSuperset(of: key.path)
            : key.path.last.map(test.reaches.contains) ?? false
    }

    private func phantom(_ suite: TestSuite) -> Finding? {
        guard let name = suite.name, let subject = suite.subject,
            !interactors.contains(where: { $0.path.last == subject })
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
        let runs = suite.counted.contains { reaches($0, key) }
        return runs ? nil : finding("no test runs \(subject)")
    }

    private func keys(of module: House.Module) -> [TypeTable.Key] {
        interactors.filter { module.targets.contains($0.module) }
    }

    private func name(_ key: TypeTable.Key, in module: House.Module) -> String {
        ([module.name] + key.path).joined(separator: ".")
    }
}
