import SwiftSyntax

/// Finds the suites and the tests of one test folder, as the runners would.
struct SuiteFinder {
    let types: [TypeFacts]
    /// The folder's types, with those of all modules.
    let table: TypeTable
    let graph: ReferenceGraph
    /// The calls that can fail a test; see ``ReferenceGraph/failing``.
    let failing: Set<BodyFacts.Call>

    func suites() -> [TestSuite] {
        let cases = table.heirs(of: "XCTestCase")
        return Dictionary(grouping: types, by: \.path).compactMap { path, parts in
            let declaration = parts.first { $0.kind != .extensionDecl } ?? parts[0]
            let keys = path.isEmpty ? [] : table.keys(of: declaration)
            let everything = path.isEmpty ? parts : table.lineage(of: keys)
            var tests = parts.flatMap(\.members).filter { $0.test != nil }
            if !cases.isDisjoint(with: keys) {
                var names: Set<String> = []
                tests += everything.flatMap(\.members).filter {
                    $0.suitsXCTest && $0.test == nil && names.insert($0.name).inserted
                }
            }
            let members = path.isEmpty ? [:] : mentions(everything)
            let hasInner = types.contains {
                $0.path.count > path.count && $0.path.starts(with: path)
            }
            if tests.isEmpty, hasInner || declaration.suite == nil { return nil }
            return TestSuite(
                name: path.isEmpty ? nil : path.joined(separator: "."), site: declaration.site,
                tests: tests.map { test($0, in: path, members) })
        }.sorted { $0.site < $1.site }
    }

    private func test(
        _ member: MemberFacts, in path: TypeName, _ members: [String: Set<String>]
    ) -> RunnableTest {
        let counts = (member.test?.arguments ?? []).map(count)
        return RunnableTest(
            function: member, flaw: flaw(of: member, in: path),
            cases: counts.contains(nil) ? nil : counts.compactMap(\.self).reduce(1, *),
            reaches: graph.reach(from: member.body.references, members: members))
    }

    private func flaw(of test: MemberFacts, in path: TypeName) -> RunnableTest.Flaw? {
        let isSuiteDisabled = types.contains {
            $0.suite?.isDisabled == true && path.starts(with: $0.path)
        }
        if isSuiteDisabled || test.test?.isDisabled == true || test.body.skips { return .disabled }
        if test.body.isEmpty { return .empty }
        return failing.isDisjoint(with: test.body.calls) ? .noExpectation : nil
    }

    /// Returns the number of elements of a collection; `nil` when the source does not show it.
    private func count(_ collection: ExprSyntax) -> Int? {
        switch collection.as(ExprSyntaxEnum.self) {
        case .arrayExpr(let array): return array.elements.count
        case .dictionaryExpr(let dictionary):
            return dictionary.content.as(DictionaryElementListSyntax.self)?.count ?? 0
        case .sequenceExpr(let range):
            // `1...3` or `0..<3`.
            let parts = range.elements.map { $0.trimmedDescription.replacing("_", with: "") }
            guard parts.count == 3, let first = Int(parts[0]), let last = Int(parts[2]),
                ["...", "..<"].contains(parts[1])
            else { return nil }
            return max(0, last - first + (parts[1] == "..." ? 1 : 0))
        case .memberAccessExpr(let member) where member.declName.baseName.text == "allCases":
            let name = member.base?.trimmedDescription.split(separator: ".").last
            return name.flatMap { table.caseCount(of: String($0)) }
        case .functionCallExpr(let call) where call.calledName == "zip":
            let counts = call.arguments.map { count($0.expression) }
            return counts.contains(nil) ? nil : counts.compactMap(\.self).min()
        default: return nil
        }
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
