import SwiftSyntax

struct BareTaskRule: CheckRule {
    static let summary = "Only Routing starts unstructured tasks."
    static let why = "It outlives the detach, and only captured tasks are ordered by a schedule."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let targets = repository.targets.filter { $0.layer != .test && $0.layer != .core }
        return targets.flatMap { target in
            target.sources.flatMap { source in
                source.tree.all(FunctionCallExprSyntax.self).filter { call in
                    // Test support starts tasks on the executor of a schedule.
                    startsTask(call)
                        && (target.layer != .testSupport
                            || call.argument("executorPreference") == nil)
                }.map { call in
                    finding(
                        source.site(of: call),
                        "`\(call.calledExpression.oneLine)` starts a task that no lifetime owns.",
                        fix: """
                            In an interactor write `task("what it does") { … }` or `perform`; \
                            elsewhere make the function `async`, or use a task group.
                            """)
                }
            }
        }
    }

    private func startsTask(_ call: FunctionCallExprSyntax) -> Bool {
        let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        let starters = ["detached", "immediate", "immediateDetached", "init"]
        let name = member?.declName.baseName.text ?? ""
        let isStarter = starters.contains(name)
        // `.detached { … }` is a task where one is expected.
        if isStarter, member?.base == nil { return name != "init" && call.trailingClosure != nil }
        let type = isStarter ? member?.base : call.calledExpression
        let plain = type?.as(GenericSpecializationExprSyntax.self)?.expression ?? type
        // The tokens alone, without comments and line breaks between them.
        let words = plain?.tokens(viewMode: .sourceAccurate).map(\.text).joined()
        return ["Task", "_Concurrency.Task"].contains(words)
    }
}
