struct RatioReading {
    /// An interactor; its name is its module and its path, such as `Launch.LaunchInteractor`.
    typealias Interactor = (name: String, module: String, type: TypeFacts)

    let repository: Repository
    let interactors: [Interactor]
    let settings: RatioSettings
    private let sources: [String: [TypeFacts]]
    private let tests: [String: [TypeFacts]]
    /// The folders of tests that a manifest declares, such as those of the app.
    let testTargets: Set<String>
    /// The declarations of the modules that help tests: those that import a testing library.
    private let support: [TypeFacts]

    /// Reads every source of the repository: what a module declares may conform through another.
    /// - Throws: ``ToolError`` when the core is not there, or the settings can't be understood.
    init(_ parsed: ParsedRepository) throws(ToolError) {
        let repository = parsed.files
        func types(_ folder: String) -> [TypeFacts] {
            concurrentMap(parsed.sources(below: folder)) { FactReader($0).types }.flatMap(\.self)
        }
        settings = try RatioSettings(repository)
        var (sources, tests) = ([String: [TypeFacts]](), [String: [TypeFacts]]())
        for module in repository.modules {
            sources[module.name] = module.folders.flatMap(types)
            for folder in module.testPaths { tests[folder] = types(folder) }
        }
        let table = TypeTable(sources.values.flatMap(\.self))
        let heirs = table.heirs(of: "Routing.Interactable")
        let core = sources["Routing"] ?? []
        guard core.contains(where: { $0.name == "Interactable" }) else {
            throw ToolError("Modules/Routing has no protocol Interactable, so nothing counts.")
        }
        testTargets = Set(
            parsed.manifests.flatMap(\.targets).filter { $0.kind == .test }.map(\.name))
        (self.repository, self.sources, self.tests) = (repository, sources, tests)
        interactors = sources.flatMap { module, types in
            types.filter { $0.isConcrete && !heirs.isDisjoint(with: table.keys(of: $0)) }.map {
                (([module] + $0.path).joined(separator: "."), module, $0)
            }
        }.sorted { $0.name < $1.name }
        let libraries: Set = ["RaceTesting", "Testing", "XCTest"]
        support = sources.values.filter { types in
            types.contains { !libraries.isDisjoint(with: $0.modules) }
        }.flatMap(\.self)
    }

    /// Returns the suites of a module's tests, by folder and name.
    func suites(of module: Repository.Module) -> [TestSuite] {
        let folders = module.testPaths.map { tests[$0] ?? [] }
        // To follow references takes long, and only the tests of interactors are asked what they reach.
        let hasInteractors = interactors.contains { $0.module == module.name }
        let own = (sources[module.name] ?? []) + folders.joined()
        let graph = ReferenceGraph(hasInteractors ? own : [])
        return folders.flatMap { types in
            SuiteFinder(
                types: types, table: TypeTable(types + sources.values.joined()), graph: graph,
                failing: ReferenceGraph(types + support).failing
            ).suites()
        }
    }

    /// Returns whether tests declare a type themselves, such as the interactor of an example.
    func testsDeclare(_ type: String?) -> Bool {
        tests.values.contains { $0.contains { $0.name == type } }
    }

    /// Returns whether a test reaches an interactor.
    ///
    /// Where two of a module have the same name, the types around it have to be named as well.
    func reaches(_ test: RunnableTest, _ interactor: Interactor) -> Bool {
        let namesakes = interactors.filter {
            $0.module == interactor.module && $0.type.name == interactor.type.name
        }
        return namesakes.count > 1
            ? test.reaches.isSuperset(of: interactor.type.path)
            : test.reaches.contains(interactor.type.name)
    }
}
