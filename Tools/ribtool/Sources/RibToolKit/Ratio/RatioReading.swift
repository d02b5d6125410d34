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
    /// The types of the modules with interactors, by module, and of the tests, by folder.
    private let types: [String: [TypeFacts]]
    /// The functions of test support that can fail a test.
    private let support: [BodyFacts.Call]

    /// - Throws: ``ToolError`` when the core is not there, or the settings can't be understood.
    init(_ repository: Repository) throws(ToolError) {
        self.repository = repository
        settings = try RatioSettings(repository)
        var read: [String: [TypeFacts]] = [:]
        func types(_ sources: [ParsedSource]) -> [TypeFacts] {
            let new = sources.filter { read[$0.path] == nil }
            let found = concurrentMap(new) { source in
                repository.kept("ratio", about: [source]) { source.facts }
            }
            for (source, types) in zip(new, found) { read[source.path] = types }
            return sources.flatMap { read[$0.path] ?? [] }
        }
        let targets = repository.modules.flatMap { module in
            module.folders.map { (module: module.name, files: repository.sources(below: $0)) }
        }
        // What inherits from a type names it, so other sources need not be read for that.
        var (names, heirs) = (Set<String>(), ["Interactable"])
        while !heirs.isEmpty {
            names.formUnion(heirs)
            let found = types(targets.flatMap(\.files).filter { $0.mentions(heirs) })
            heirs = found.filter {
                !names.contains($0.name) && !names.isDisjoint(with: $0.inherits)
            }.map(\.name)
        }
        let core = targets.filter { $0.module == "Routing" }.flatMap(\.files)
        guard types(core).contains(where: { $0.name == "Interactable" }) else {
            throw ToolError("Modules/Routing has no protocol Interactable, so nothing counts.")
        }
        interactors = targets.flatMap { module, files in
            files.flatMap { read[$0.path] ?? [] }.filter {
                $0.isActor && names.contains($0.name)
            }.map { (([module] + $0.path).joined(separator: "."), module, $0) }
        }.sorted { $0.name < $1.name }
        var all: [String: [TypeFacts]] = [:]
        let owners = Set(interactors.map(\.module))
        for target in targets where owners.contains(target.module) {
            all[target.module, default: []] += types(target.files)
        }
        for path in repository.modules.flatMap(\.testPaths) {
            all[path] = types(repository.sources(below: path))
        }
        let helpers = targets.filter { target in
            target.files.contains { $0.mentions(["import RaceTesting", "import Testing"]) }
        }
        support = Self.failing(helpers.flatMap { types($0.files) }).functions
        self.types = all
    }

    /// Returns the suites of a module's tests, by folder and name.
    func suites(of module: Repository.Module) -> [TestSuite] {
        let folders = module.testPaths.map { types[$0] ?? [] }
        // To follow references takes long, and only the tests of interactors are asked what they reach.
        let own = types[module.name]
        let mentions = own.map { Self.mentions($0 + folders.joined()) } ?? [:]
        return folders.flatMap { types in
            TestSuite.suites(of: types, mentions, failing: Self.failing(types, support).calls)
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

    /// Returns the calls and the functions that can fail a test: expectations, and what calls such a function.
    /// - Parameter known: other functions that can.
    private static func failing(
        _ types: [TypeFacts], _ known: [BodyFacts.Call] = []
    ) -> (calls: Set<BodyFacts.Call>, functions: [BodyFacts.Call]) {
        let members = types.flatMap(\.members)
        let written = Dictionary(grouping: Set(members.flatMap(\.body.calls)), by: \.name)
        func calls(of function: BodyFacts.Call) -> [BodyFacts.Call] {
            (written[function.name] ?? []).filter { $0.fits(function) }
        }
        var callers: [BodyFacts.Call: [BodyFacts.Call]] = [:]
        for member in members where member.test == nil {
            guard let function = member.call else { continue }
            for call in member.body.calls { callers[call, default: []].append(function) }
        }
        let found = reachable(from: [.expectation] + known.flatMap(calls(of:))) { call in
            (callers[call] ?? []).flatMap(calls(of:))
        }
        return (Set(found), found.flatMap { callers[$0] ?? [] })
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
