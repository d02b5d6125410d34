import SwiftSyntax

/// The interactors and the tests of the repository.
///
/// Names are compared, not types: two things of one name are one. That makes a test reach too much
/// rather than too little, and needs no compiler.
struct RatioReading {
    /// An interactor; its name is its module and its path, such as `Launch.LaunchInteractor`.
    typealias Interactor = (name: String, module: String, type: TypeFacts)

    let repository: Repository
    let interactors: [Interactor]
    let settings: RatioSettings
    private let sources: [String: [TypeFacts]]
    private let tests: [String: [TypeFacts]]
    /// The declarations of the modules that help tests: those that import a testing library.
    private let support: [TypeFacts]

    /// - Throws: ``ToolError`` when the core is not there, or the settings can't be understood.
    init(_ repository: Repository) throws(ToolError) {
        self.repository = repository
        settings = try RatioSettings(repository)
        func types(_ sources: [ParsedSource]) -> [TypeFacts] {
            concurrentMap(sources, \.facts).flatMap(\.self)
        }
        var (sources, tests) = ([String: [TypeFacts]](), [String: [TypeFacts]]())
        var support: [TypeFacts] = []
        for module in repository.modules {
            let files = module.folders.flatMap(repository.sources(below:))
            sources[module.name] = types(files)
            let helps = files.flatMap(\.imports).contains {
                ["RaceTesting", "Testing"].contains($0.module)
            }
            if helps { support += sources[module.name] ?? [] }
            for path in module.testPaths { tests[path] = types(repository.sources(below: path)) }
        }
        guard sources["Routing"]?.contains(where: { $0.name == "Interactable" }) == true else {
            throw ToolError("Modules/Routing has no protocol Interactable, so nothing counts.")
        }
        let heirs = Dictionary(
            grouping: sources.values.joined().flatMap { type in
                type.inherits.map { (parent: $0, name: type.name) }
            }, by: \.parent)
        let names = Set(reachable(from: ["Interactable"]) { (heirs[$0] ?? []).map(\.name) })
        interactors = sources.flatMap { module, types in
            types.filter { $0.isActor && names.contains($0.name) }.map {
                (([module] + $0.path).joined(separator: "."), module, $0)
            }
        }.sorted { $0.name < $1.name }
        (self.sources, self.tests, self.support) = (sources, tests, support)
    }

    /// Returns the suites of a module's tests, by folder and name.
    func suites(of module: Repository.Module) -> [TestSuite] {
        let folders = module.testPaths.map { tests[$0] ?? [] }
        // To follow references takes long, and only the tests of interactors are asked what they reach.
        let hasInteractors = interactors.contains { $0.module == module.name }
        let own = (sources[module.name] ?? []) + folders.joined()
        let mentions = hasInteractors ? Self.mentions(own) : [:]
        return folders.flatMap { types in
            TestSuite.suites(of: types, mentions, failing: Self.failing(types + support))
        }
    }

    /// Returns the names in types, functions and variables; no code leads into a suite or a test.
    private static func mentions(_ types: [TypeFacts]) -> [String: Set<String>] {
        types.reduce(into: [:]) { mentions, type in
            if type.path.isEmpty {
                for member in type.members where member.test == nil {
                    mentions[member.name, default: []].formUnion(member.body.references)
                }
            } else if type.suite == nil, !type.members.contains(where: { $0.test != nil }) {
                mentions[type.name, default: []].formUnion(type.references)
            }
        }
    }

    /// Returns the calls that can fail a test: expectations, and those of functions with such a call.
    private static func failing(_ types: [TypeFacts]) -> Set<BodyFacts.Call> {
        let members = types.flatMap(\.members)
        let calls = Dictionary(grouping: Set(members.flatMap(\.body.calls)), by: \.name)
        var callers: [BodyFacts.Call: [BodyFacts.Call]] = [:]
        for member in members where member.test == nil {
            guard let function = member.call else { continue }
            for call in member.body.calls { callers[call, default: []].append(function) }
        }
        return Set(
            reachable(from: [.expectation]) { call in
                (callers[call] ?? []).flatMap { function in
                    (calls[function.name] ?? []).filter { $0.fits(function) }
                }
            })
    }
}

/// A type with tests, or one that is marked as a suite; or the tests of a folder that are in no type.
struct TestSuite {
    struct Test {
        let name: String
        let site: Site
        /// Why it does not count; `nil` when it does.
        let flaw: String?
        /// Every name that can be reached from it: the names in it, and the names in those.
        let reaches: Set<String>
    }

    /// The path of the type, with dots; `nil` for tests in no type.
    let name: String?
    let site: Site
    let tests: [Test]

    var counted: [Test] { tests.filter { $0.flaw == nil } }

    /// The tests that do not count.
    var ignored: [ModuleRatio.Finding] {
        tests.compactMap { test in
            let names = [name, test.name].compactMap(\.self).joined(separator: "/")
            return test.flaw.map { .init(name: names, site: test.site, reason: $0) }
        }
    }

    /// Returns the suites of a test folder, as the runner would find them.
    fileprivate static func suites(
        of types: [TypeFacts], _ mentions: [String: Set<String>], failing: Set<BodyFacts.Call>
    ) -> [TestSuite] {
        Dictionary(grouping: types, by: \.path).compactMap { path, parts in
            let declaration = parts.first { !$0.isExtension } ?? parts[0]
            let members = parts.flatMap(\.members)
            let hasInner = types.contains {
                $0.path.count > path.count && $0.path.starts(with: path)
            }
            let marked = members.filter { $0.test != nil }
            if marked.isEmpty, hasInner || declaration.suite == nil { return nil }
            let isDisabled = types.contains {
                $0.suite?.isDisabled == true && path.starts(with: $0.path)
            }
            let own = path.isEmpty ? [] : members
            let names = own.reduce(into: [String: Set<String>]()) {
                $0[$1.name, default: []].formUnion($1.body.references)
            }
            let tests = marked.map { member in
                let mark = member.test
                let start = member.body.references.union(names["init"] ?? [])
                let flaw: String? =
                    if isDisabled || mark?.isDisabled == true {
                        "disabled"
                    } else if mark?.isEmpty == true {
                        "empty"
                    } else {
                        failing.isDisjoint(with: member.body.calls) ? "no expectation" : nil
                    }
                return Test(
                    name: member.name, site: member.site, flaw: flaw,
                    reaches: Set(
                        reachable(from: Array(start)) {
                            Array(names[$0] ?? []) + (mentions[$0] ?? [])
                        }))
            }
            return TestSuite(
                name: path.isEmpty ? nil : path.joined(separator: "."), site: declaration.site,
                tests: tests)
        }.sorted { $0.site < $1.site }
    }
}
