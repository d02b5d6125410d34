import SwiftSyntax

struct PerformedActionsRule: CheckRule {
    static let summary = "An action that a view reports is work of the unit."
    static let why = "It compiles without: then it runs outside the unit, and no detach ends it."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .feature }.flatMap { target in
            let types = target.sources.flatMap { source in
                source.tree.nodes { $0.asProtocol((any DeclGroupSyntax).self) }.map { (source, $0) }
            }
            let listeners = types.map(\.1).filter {
                $0.is(ProtocolDeclSyntax.self)
                    && $0.name?.hasSuffix("PresentableListener") == true
            }
            let actions = listeners.flatMap(functions).map { DeclSyntax($0).labelledName }
            // A transition is work of the unit, too.
            let starts: Set = ["perform", "restart", "router", "send", "sendSerially", "task"]
            // An action may leave the start to another function.
            let starters = types.flatMap { functions(of: $0.1) }
                .filter { !calls(in: $0).isDisjoint(with: starts) }.map(\.name.plainText)
            let conforming = types.map(\.1)
                .filter { $0.inherits(from: listeners.compactMap(\.name)) }.map(
                    \.memberBlock.memberName)
            return types.filter { conforming.contains($0.1.memberBlock.memberName) }.flatMap {
                source, type in
                functions(of: type).filter { function in
                    actions.contains(DeclSyntax(function).labelledName)
                        && function.body?.statements.isEmpty == false
                        && calls(in: function).isDisjoint(with: starts.union(starters))
                }.map { action in
                    finding(
                        source.site(of: action),
                        "The unit does not perform the action `\(action.name.plainText)`.",
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

    private func calls(in function: FunctionDeclSyntax) -> Set<String> {
        Set(function.all(FunctionCallExprSyntax.self).map(\.calledName))
            .union(function.identifiers.intersection(["router"]))
    }
}
