import SwiftSyntax

/// A unit's work belongs to its lifetime.
struct BareTaskRule: CheckRule {
    static let name = "bare-task"
    static let summary = "Only Routing starts unstructured tasks."
    static let why = """
        Such a task outlives the detach, and a test's schedule cannot order it: races stay hidden.
        """

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let targets = repository.targets.filter { $0.layer != .test && $0.layer != .core }
        return targets.flatMap { target in
            target.sources.filter { $0.names.contains("Task") }.flatMap { source in
                let reader = TaskReader(viewMode: .sourceAccurate)
                reader.walk(source.tree)
                return reader.tasks.filter { task in
                    // Test support starts tasks on the executor of a schedule.
                    target.layer != .testSupport || task.argument("executorPreference") == nil
                }.map { task in
                    finding(
                        source.site(of: task),
                        "`\(task.calledExpression.trimmedDescription)` starts a task without owner.",
                        fix: """
                            In an interactor write `task("what it does") { … }` or `perform`; \
                            elsewhere make the function `async`, or use a task group.
                            """)
                }
            }
        }
    }

    /// Collects the calls that start an unstructured task.
    private final class TaskReader: SyntaxVisitor {
        var tasks: [FunctionCallExprSyntax] = []

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            let member = node.calledExpression.as(MemberAccessExprSyntax.self)
            let starters = ["detached", "immediate", "immediateDetached", "init"]
            let isStarter = starters.contains(member?.declName.baseName.text ?? "")
            if isTask(node.calledExpression) || isStarter && member?.base.map(isTask) == true {
                tasks.append(node)
            }
            return .visitChildren
        }

        private func isTask(_ expression: ExprSyntax) -> Bool {
            let plain = expression.as(GenericSpecializationExprSyntax.self)?.expression
            return ["Task", "_Concurrency.Task"].contains((plain ?? expression).trimmedDescription)
        }
    }
}
