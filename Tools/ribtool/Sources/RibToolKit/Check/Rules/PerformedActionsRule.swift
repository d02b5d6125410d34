import SwiftSyntax

struct PerformedActionsRule: CheckRule {
    static let summary = "An action that a view reports is work of the unit."
    static let why = "It compiles without: then it runs outside the unit, and no detach ends it."

    private static let starts: Set = ["perform", "restart", "send", "sendSerially", "task"]

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .feature }.flatMap { target in
            let listeners = target.sources.flatMap(\.tree.types).filter { name, type in
                type.is(ProtocolDeclSyntax.self) && name.hasSuffix("PresentableListener")
            }
            let actions = Set(listeners.flatMap { functions(of: $0.node) }.map(labelledName))
            let units = target.sources.flatMap { source in
                source.tree.nodes { $0.asProtocol((any DeclGroupSyntax).self) }
                    .filter { !$0.is(ProtocolDeclSyntax.self) }.map { (source, $0) }
            }
            // An action may leave the start to another function.
            let starters = units.flatMap { functions(of: $0.1) }
                .filter { !calls(in: $0).isDisjoint(with: Self.starts) }.map(\.name.plainText)
            return units.filter { $0.1.inherits(from: listeners.map(\.name)) }
                .flatMap { source, unit in
                    functions(of: unit).filter { function in
                        actions.contains(labelledName(function))
                            && function.body?.statements.isEmpty == false
                            && calls(in: function).isDisjoint(with: Self.starts.union(starters))
                    }.map { action in
                        finding(
                            source.site(of: action),
                            "The unit does not perform the action \(labelledName(action)).",
                            fix: """
                                Write `await perform("does it") { … }` around its body, or make it \
                                `nonisolated` with `send { … }`.
                                """)
                    }
                }
        }
    }

    private func functions(of type: any DeclGroupSyntax) -> [FunctionDeclSyntax] {
        declarations(in: type.memberBlock.members).compactMap { $0.as(FunctionDeclSyntax.self) }
    }

    private func labelledName(_ function: FunctionDeclSyntax) -> String {
        function.name.plainText + function.signature.parameterClause.labels
    }

    private func calls(in function: FunctionDeclSyntax) -> Set<String> {
        Set(function.all(FunctionCallExprSyntax.self).map(\.calledName))
    }
}
