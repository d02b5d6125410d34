/// The interactors and tests that the sources of a repository declare.
struct RatioReading {
    let repository: Repository
    let interactors: [TypeTable.Key]
    let settings: RatioSettings
    let scores: MutationScores
    private let table: TypeTable
    private let sources: [String: [FileFacts]]

    /// The protocol that makes a type an interactor.
    static let core = TypeTable.Key(module: "Routing", path: ["Interactable"])

    /// Reads every source of the repository: what a module declares may conform through another.
    /// - Throws: ``ToolError`` when the core is not there, or the settings or the recorded scores can't
    ///   be understood.
    init(_ parsed: ParsedRepository) throws(ToolError) {
        let repository = parsed.files
        let conditions = repository.conditions
        var sources: [String: [FileFacts]] = [:]
        for module in repository.modules {
            let folders =
                module.targets.map { ($0, "Modules/\(module.name)/Sources/\($0)") }
                + module.testFolders.map { ($0, "Tests/\($0)") }
            for (name, folder) in folders {
                sources[name] = concurrentMap(parsed.sources(below: folder)) {
                    FactReader($0, conditions: conditions).facts
                }
            }
        }
        self.repository = repository
        self.sources = sources
        settings = try RatioSettings(repository)
        scores = try MutationScores(repository[MutationScores.path])
        table = TypeTable(sources)
        guard table.declarations[Self.core] != nil else {
            throw ToolError(
                "There is no protocol Interactable in Modules/Routing, so nothing counts."
            )
        }
        let tests = Set(repository.modules.flatMap(\.testFolders))
        interactors = table.concreteTypes(under: Self.core).filter { !tests.contains($0.module) }
    }

    /// Returns the suites of a module's tests, by folder and place.
    func suites(of module: Repository.Module) -> [TestSuite] {
        let files = (module.targets + module.testFolders).flatMap { sources[$0] ?? [] }
        // To follow references takes long, and only the tests of interactors are asked what they reach.
        let hasInteractors = interactors.contains { module.targets.contains($0.module) }
        let graph = ReferenceGraph(hasInteractors ? files : []) { type in
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

    func site(of key: TypeTable.Key) -> Site {
        table.declarations[key]?.site ?? Site(file: "Modules/" + key.module, line: 1)
    }

    /// Returns whether a test reaches an interactor.
    ///
    /// Where two of a module have the same name, the types around it have to be named as well.
    func reaches(_ test: RunnableTest, _ key: TypeTable.Key) -> Bool {
        let namesakes = interactors.filter {
            $0.module == key.module && $0.path.last == key.path.last
        }
        return namesakes.count > 1
            ? test.reaches.isSuperset(of: key.path)
            : key.path.last.map(test.reaches.contains) ?? false
    }

    /// The sources of modules that help tests: those that import a testing library.
    private var testSupport: [FileFacts] {
        repository.modules.flatMap(\.targets).map { sources[$0] ?? [] }.filter { files in
            files.contains { $0.imports.contains("Testing") || $0.imports.contains("XCTest") }
        }.flatMap(\.self)
    }
}
