import SwiftSyntax

struct TestNamesRule: CheckRule {
    static let summary =
        "A suite <Subject>Tests is in <Subject>Tests.swift; no filter runs two modules."
    static let why =
        "A reader finds a test by its file. `--filter` runs each test whose name contains its letters."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let targets = repository.targets.filter { $0.layer == .test }
        return targets.flatMap { target in
            let others = targets.map(\.name).filter { $0 != target.name }
            func clashes(_ name: String, at site: Site, _ owner: String = "") -> [CheckFinding] {
                others.filter(name.contains).map { other in
                    finding(
                        site, "The filter \(other) runs \(name)\(owner) too.",
                        fix: "Rename it so that its name does not contain \(other).")
                }
            }
            return clashes(target.name, at: target.site)
                + target.sources.flatMap { source in
                    source.tree.types.flatMap { type in
                        let site = source.site(of: type.node)
                        return clashes(type.name, at: site, " of \(target.name)")
                            + suite(type, source.stem, site)
                    }
                }
        }
    }

    private func suite(
        _ type: (name: String, node: any DeclGroupSyntax), _ stem: String, _ site: Site
    ) -> [CheckFinding] {
        let all = type.node.memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
        let isCase = type.node.inherits(from: ["XCTestCase"])
        let hasTests = all.contains {
            RunnerMark("Test", in: $0.attributes) != nil || isCase && $0.name.text.hasPrefix("test")
        }
        guard hasTests || RunnerMark("Suite", in: type.node.attributes) != nil,
            !type.name.hasSuffix("Tests") || stem != type.name
        else { return [] }
        let name = type.name.hasSuffix("Tests") ? type.name : type.name + "Tests"
        let fix = "Name the suite and its file after its subject: \(name), \(name).swift."
        return [finding(site, "The suite \(type.name) is in \(stem).swift.", fix: fix)]
    }
}
