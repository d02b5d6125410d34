import SwiftSyntax

struct StuckTestsRule: CheckRule {
    static let summary = "A suite with an async test has schedules or `.failsIfStuck`."
    static let why = "A test that hangs stops the run, and nothing would say which test it is."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .test }.flatMap { target in
            let parts = target.sources.flatMap { source in
                declarations(in: source.tree.statements).map { (source, $0.labelledName, $0) }
            }
            let watched = parts.filter { isWatched($0.2) }.map(\.1)
            return parts.filter { !watched.contains($0.1) }.compactMap { source, _, part in
                let members = part.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members
                return members.flatMap { declarations(in: $0).first(where: mayHang) }.map { test in
                    finding(
                        source.site(of: test), "If this test hangs, no message names it.",
                        fix: "Add a trait to its suite: `@Suite(\"…\", .failsIfStuck)`.")
                }
            }
        }
    }

    private func mayHang(_ declaration: DeclSyntax) -> Bool {
        let function = declaration.as(FunctionDeclSyntax.self)
        return function?.signature.effectSpecifiers?.asyncSpecifier != nil
            && function.flatMap { RunnerMark("Test", in: $0.attributes) } != nil
            && !isWatched(declaration)
    }

    /// Whether a trait is among its attributes under which a test that hangs fails.
    private func isWatched(_ declaration: DeclSyntax) -> Bool {
        let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
        return attributes?.first(MemberAccessExprSyntax.self) {
            ["schedule", "schedules", "failsIfStuck"].contains($0.declName.baseName.text)
        } != nil
    }
}
