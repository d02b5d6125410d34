import SwiftSyntax

struct StuckTestsRule: CheckRule {
    static let summary = "A suite with an async test has schedules or `.failsIfStuck`."
    static let why = "A test that hangs stops the run, and nothing would say which test it is."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .test }.flatMap { target in
            let parts = target.sources.flatMap { source in
                declarations(in: source.tree.statements)
                    .compactMap { $0.asProtocol((any DeclGroupSyntax).self) }.map { (source, $0) }
            }
            let watched = parts.map(\.1).filter { isWatched($0.attributes) }.map(name)
            return parts.filter { !watched.contains(name(of: $1)) }.compactMap { source, part in
                declarations(in: part.memberBlock.members).first(where: mayHang).map { test in
                    finding(
                        source.site(of: test), "If this test hangs, no message names it.",
                        fix: "Add a trait to its suite: `@Suite(\"…\", .failsIfStuck)`.")
                }
            }
        }
    }

    private func name(of part: any DeclGroupSyntax) -> String? {
        DeclSyntax(fromProtocol: part).labelledName
    }

    private func mayHang(_ declaration: DeclSyntax) -> Bool {
        guard let function = declaration.as(FunctionDeclSyntax.self) else { return false }
        return function.signature.effectSpecifiers?.asyncSpecifier != nil
            && RunnerMark("Test", in: function.attributes) != nil && !isWatched(function.attributes)
    }

    /// Whether a trait is among the attributes under which a test that hangs fails.
    private func isWatched(_ attributes: AttributeListSyntax) -> Bool {
        [".schedule", ".failsIfStuck"].contains(where: attributes.description.contains)
    }
}
