import SwiftSyntax

/// Finds the suites and the tests of one test folder, as the runners would.
struct SuiteFinder {
    /// The folder's name, which is its module's.
    let folder: String
    let files: [FileFacts]
    let table: TypeTable
    let helpers: FailingHelpers
    let graph: ReferenceGraph

    func suites() -> [TestSuite] {
        let paths = Set(files.flatMap(\.types).map(\.path))
        let suites = paths.compactMap { suite(TypeTable.Key(module: folder, path: $0)) }
            .sorted { $0.site < $1.site }
        let free = files.flatMap(\.members).filter { $0.test != nil }
        guard let first = free.first else { return suites }
        let tests = free.map { test($0, in: nil, members: [:]) }
        return [TestSuite(name: nil, site: first.site, tests: tests)] + suites
    }

    private func suite(_ key: TypeTable.Key) -> TestSuite? {
        // Also of a type that is declared elsewhere, or nowhere.
        let parts = files.flatMap(\.types).filter { $0.path == key.path }
        guard let declaration = parts.first(where: { $0.kind != .extensionDecl }) ?? parts.first,
            declaration.kind != .protocolDecl, declaration.kind != .typeAliasDecl
        else { return nil }
        let everything = table.declarations[key] == nil ? parts : table.allParts(of: key)
        let members = mentions(everything)
        var tests = parts.flatMap(\.members).filter { $0.test != nil }
        if table.inherits(key, fromOutside: "XCTestCase") {
            var names: Set<String> = []
            tests += everything.flatMap(\.members).filter {
                $0.suitsXCTest && $0.test == nil && names.insert($0.name).inserted
            }
        }
        let isMarked =
            declaration.suite != nil
            && !files.flatMap(\.types).contains {
                $0.path.count > key.path.count && $0.path.starts(with: key.path)
                    && ($0.suite != nil || $0.members.contains { $0.test != nil })
            }
        guard !tests.isEmpty || isMarked else { return nil }
        return TestSuite(
            name: key.path.joined(separator: "."), site: declaration.site,
            tests: tests.map { test($0, in: key, members: members) })
    }

    private func test(
        _ member: MemberFacts, in key: TypeTable.Key?, members: [String: Set<String>]
    ) -> RunnableTest {
        RunnableTest(
            function: member, flaw: flaw(of: member, in: key), cases: cases(of: member),
            reaches: graph.reach(from: member.body.references, members: members))
    }

    private func flaw(of test: MemberFacts, in key: TypeTable.Key?) -> RunnableTest.Flaw? {
        let isSuiteDisabled = files.flatMap(\.types).contains {
            $0.suite?.isDisabled == true && key?.path.starts(with: $0.path) == true
        }
        if isSuiteDisabled || test.test?.isDisabled == true || test.body.skips { return .disabled }
        if test.body.isEmpty { return .empty }
        return helpers.canFail(test.body) ? nil : .noExpectation
    }

    private func cases(of test: MemberFacts) -> Int? {
        let counts = (test.test?.arguments ?? []).map { elements in
            switch elements {
            case .literal(let number): number
            case .allCases(let name): caseCount(name)
            case .unknown: nil as Int?
            }
        }
        return counts.contains(nil) ? nil : counts.compactMap(\.self).reduce(1, *)
    }

    private func caseCount(_ name: String) -> Int? {
        let enums = table.declarations.values.filter { $0.kind == .enumDecl && $0.name == name }
        return Set(enums.map(\.caseCount)).count == 1 ? enums[0].caseCount : nil
    }

    /// Returns the names in the members of a suite, by the names of the members.
    ///
    /// A property without a value gets it from the suite's initializers and its `setUp`.
    private func mentions(_ parts: [TypeFacts]) -> [String: Set<String>] {
        let members = parts.flatMap(\.members)
        let setUp = members.filter { ["init", "setUp", "setUpWithError"].contains($0.name) }
            .flatMap(\.body.references)
        return members.reduce(into: [:]) { mentions, member in
            mentions[member.name, default: []].formUnion(member.body.references)
            if member.needsValue { mentions[member.name, default: []].formUnion(setUp) }
        }
    }
}
