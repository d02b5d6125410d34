import SwiftSyntax

struct TestNamesRule: CheckRule {
    static let name = "test-names"
    static let summary =
        "A suite <Subject>Tests is in <Subject>Tests.swift; no filter runs two modules."
    static let why = """
        A reader finds a test by its file. `swift test --filter LoggedInTests` runs every test whose \
        name contains those letters.
        """

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let targets = repository.targets.filter { $0.layer == .test }
        return targets.flatMap { target in
            let others = targets.map(\.name).filter { $0 != target.name }
            let clashes = others.filter(target.name.contains).map { other in
                finding(
                    target.target.site, "The filter \(other) runs \(target.name) too.",
                    fix: "Rename one of the two test targets.")
            }
            let types = target.sources.flatMap { source in
                source.tree.types.flatMap { type in
                    others.filter(type.name.contains).map { other in
                        finding(
                            source.site(of: type.node),
                            "The filter \(other) runs \(type.name) of \(target.name) too.",
                            fix: "Rename it so that its name does not contain \(other).")
                    } + [suite(type, source)].compactMap(\.self)
                }
            }
            return clashes + types
        }
    }

    private func suite(
        _ type: (name: String, node: any DeclGroupSyntax), _ source: ParsedSource
    ) -> CheckFinding? {
        guard type.node.isSuite, !type.name.hasSuffix("Tests") || source.stem != type.name
        else { return nil }
        let name = type.name.hasSuffix("Tests") ? type.name : type.name + "Tests"
        return finding(
            source.site(of: type.node), "The suite \(type.name) is in \(source.stem).swift.",
            fix: "Name the suite and its file after its subject: \(name), \(name).swift.")
    }
}

extension DeclGroupSyntax {
    /// Whether it is marked as a suite, or is a case of XCTest with tests.
    fileprivate var isSuite: Bool {
        if RunnerMark("Suite", in: attributes) != nil { return true }
        let parent = inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
        return parent == "XCTestCase"
            && memberBlock.members.contains { member in
                member.decl.as(FunctionDeclSyntax.self)?.name.text.hasPrefix("test") == true
            }
    }
}
