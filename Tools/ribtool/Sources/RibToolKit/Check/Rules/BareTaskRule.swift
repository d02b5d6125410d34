import SwiftSyntax

struct BareTaskRule: CheckRule {
    static let summary = "Only Routing starts unstructured tasks."
    static let why = "It outlives the detach, and only captured tasks are ordered by a schedule."

    func findings(in repository: ParsedRepository) -> [CheckFinding] {
        let core = #/Modules\/Routing\/Sources\/Routing(Extras)?\/.+/#
        let sources = repository.sources.filter {
            !$0.isTest && $0.path.wholeMatch(of: core) == nil
        }
        return sources.flatMap { source in
            // Test support starts tasks on the executor of a schedule.
            let isSupport = source.path.contains(#/Modules\/RaceTesting\/|TestSupport\//#)
            return source.tree.all(FunctionCallExprSyntax.self).filter { call in
                startsTask(call) && !(isSupport && call.argument("executorPreference") != nil)
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
