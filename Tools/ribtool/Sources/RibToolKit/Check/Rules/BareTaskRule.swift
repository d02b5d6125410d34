import SwiftSyntax

/// A unit's work belongs to its lifetime.
struct BareTaskRule: CheckRule {
    static let name = "bare-task"
    static let summary = "Nobody but Routing starts a task that stands alone."
    static let why = """
        Such a task outlives the detach, and a test's schedule cannot order it: races stay hidden.
        """

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let targets = repository.targets.filter { $0.layer != .test && $0.layer != .core }
        return targets.flatMap { target in
            target.sources.filter { $0.names.contains("Task") }.flatMap { source in
                findings(in: source, isTestSupport: target.layer == .testSupport)
            }
        }
    }

    private func findings(in source: ParsedSource, isTestSupport: Bool) -> [CheckFinding] {
        let reader = TaskReader(viewMode: .sourceAccurate)
        reader.walk(source.tree)
        // Test support is the seam's other side: it starts tasks on the executor of a schedule.
        return reader.tasks.filter { !isTestSupport || !$0.hasExecutor }.map { task in
            finding(
                source.site(of: task.node), "`\(task.name)` starts a task that nobody owns.",
                fix: """
                    In an interactor write `task("what it does") { … }` or `perform`; elsewhere make \
                    the function `async`, or use a task group.
                    """)
        }
    }

    /// Collects where a task is started that is nobody's child.
    private final class TaskReader: SyntaxVisitor {
        private static let starters: Set = ["detached", "immediate", "immediateDetached", "init"]

        var tasks: [(name: String, node: FunctionCallExprSyntax, hasExecutor: Bool)] = []

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            if starts(node.calledExpression) {
                let labels = node.arguments.compactMap { $0.label?.text }
                let name = node.calledExpression.trimmedDescription
                tasks.append((name, node, labels.contains("executorPreference")))
            }
            return .visitChildren
        }

        private func starts(_ function: ExprSyntax) -> Bool {
            if isTask(function) { return true }
            guard let member = function.as(MemberAccessExprSyntax.self), let base = member.base
            else { return false }
            return isTask(base) && Self.starters.contains(member.declName.baseName.text)
        }

        private func isTask(_ expression: ExprSyntax) -> Bool {
            let plain = expression.as(GenericSpecializationExprSyntax.self)?.expression
            let name = (plain ?? expression).trimmedDescription
            return name == "Task" || name == "_Concurrency.Task"
        }
    }
}
