import SwiftSyntax

struct StuckTestsRule: CheckRule {
    static let summary =
        "Each suite of Swift Testing with an async test has schedules or `.failsIfStuck`."
    static let why = "A test that hangs stops the run, and nothing would say which test it is."

    func findings(in repository: Repository) -> [CheckFinding] {
        let tests = repository.sources.filter { $0.isTest && $0.mentions(["@Suite", "@Test"]) }
        let targets = Dictionary(grouping: tests, by: \.module)
        return targets.values.flatMap { sources in
            let suites = sources.flatMap(\.tree.groups)
            let watched = suites.filter { isWatched(RunnerMark("Suite", in: $0.attributes)) }
                .map { $0.memberBlock.memberName + "." }
            return sources.flatMap { source in
                source.tree.all(FunctionDeclSyntax.self).filter { test in
                    // The traits of a suite are those of the suites in it.
                    mayHang(test) && !watched.contains(where: (test.memberName + ".").hasPrefix)
                }.map { test in
                    finding(
                        source.site(of: test), "If this test hangs, no message names it.",
                        fix: "Add the trait `.failsIfStuck` to its suite, or to the test.")
                }
            }
        }
    }

    private func mayHang(_ function: FunctionDeclSyntax) -> Bool {
        guard let test = RunnerMark("Test", in: function.attributes) else { return false }
        return function.signature.effectSpecifiers?.asyncSpecifier != nil && !isWatched(test)
    }

    /// Whether a test that hangs fails under one of the traits.
    private func isWatched(_ mark: RunnerMark?) -> Bool {
        (mark?.traits ?? []).contains { trait in
            let function = trait.as(FunctionCallExprSyntax.self)?.calledExpression
            let member = (function ?? trait).as(MemberAccessExprSyntax.self)
            return ["schedule", "schedules", "failsIfStuck"].contains(
                member?.declName.baseName.text)
        }
    }
}
