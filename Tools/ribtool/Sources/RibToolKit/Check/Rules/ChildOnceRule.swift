import SwiftSyntax

struct ChildOnceRule: CheckRule {
    static let summary = "No router checks for a child before it attaches one."
    static let why = "Another call can run in between: two taps at once attach two children."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .feature }.flatMap { target in
            target.sources.filter { $0.calls.contains("attach") }.flatMap { source in
                source.tree.all(FunctionDeclSyntax.self).filter(asks).compactMap {
                    attach(in: $0).map { call in
                        finding(
                            source.site(of: call), "Two calls at once attach two children.",
                            fix: "Show the child with a `Slot`: asking twice gives one child.")
                    }
                }
            }
        }
    }

    private func asks(_ function: FunctionDeclSyntax) -> Bool {
        function.first(ConditionElementSyntax.self) { condition in
            condition.first(NilLiteralExprSyntax.self) != nil
                || condition.first(DeclReferenceExprSyntax.self) { $0.baseName.text == "children" }
                    != nil
        } != nil
    }

    private func attach(in function: FunctionDeclSyntax) -> FunctionCallExprSyntax? {
        function.first(FunctionCallExprSyntax.self) { call in
            ["attach", "self.attach"].contains(call.calledExpression.trimmedDescription)
                && call.arguments.count == 1 && call.arguments.first?.label == nil
        }
    }
}
