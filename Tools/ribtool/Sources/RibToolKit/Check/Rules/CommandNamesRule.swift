import SwiftSyntax

struct CommandNamesRule: CheckRule {
    static let name = "command-names"
    static let summary = "No two units that can be attached at once have a command of one name."
    static let why = "A person who types it reaches only the deeper unit; the other is hidden."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let views = repository.targets.filter { $0.layer == .views || $0.layer == .app }
        // The commands that can be used, in the order of the sources.
        let claims = views.flatMap { target in
            target.sources.filter { $0.calls.contains("LineCommand") }.flatMap { source in
                source.tree.nodes { node -> (name: String, unit: String, site: Site)? in
                    guard let call = node.as(FunctionCallExprSyntax.self),
                        call.calledName == "LineCommand", call.argument("unavailable") == nil,
                        call.argument("isOverride") == nil, let name = call.text(of: "name")
                    else { return nil }
                    return (name.lowercased(), target.module ?? target.name, source.site(of: call))
                }
            }
        }
        return claims.enumerated().compactMap { index, claim in
            let other = claims[..<index].first {
                $0.name == claim.name && isTogether($0.unit, claim.unit, in: repository)
            }
            guard let other else { return nil }
            return finding(
                claim.site,
                "\(claim.unit) and \(other.unit) both have the command `\(claim.name)`.",
                fix: "Rename one. A name may have two words: `pantry close`.")
        }
    }

    /// Returns whether two units can be attached at once; children that share a slot cannot.
    private func isTogether(
        _ first: String, _ second: String, in repository: CheckedRepository
    ) -> Bool {
        let units = repository.units
        if first == second { return false }
        if !units.nodes.contains(first) || !units.nodes.contains(second) { return true }
        let (below, others) = (units.below(first), units.below(second))
        if below.contains(second) || others.contains(first) { return true }
        return units.nodes.contains { parent in
            let children = units.targets(of: parent)
            let left = children.filter { $0 == first || units.below($0).contains(first) }
            let right = children.filter { $0 == second || units.below($0).contains(second) }
            return !left.isEmpty && !right.isEmpty && left != right
                && !haveOneSlot(left + right, of: parent, in: repository)
        }
    }

    /// A slot is known by the property that is called with the builder of a child: `screen` in
    /// `screen.show(…) { await grillBuilder.build() }`.
    private func haveOneSlot(
        _ children: [String], of parent: String, in repository: CheckedRepository
    ) -> Bool {
        let trees = (repository.target(named: parent)?.sources ?? []).map(\.tree)
        let calls = trees.flatMap { $0.all(FunctionCallExprSyntax.self) }
        let slots = children.map { child in
            let builder = child.prefix(1).lowercased() + child.dropFirst() + "Builder"
            let users = calls.filter {
                $0.tokens(viewMode: .sourceAccurate).contains { $0.text == builder }
            }
            let names = users.compactMap { call in
                call.calledExpression.as(MemberAccessExprSyntax.self)?.base?
                    .as(DeclReferenceExprSyntax.self)?.baseName.text
            }
            return Set(names).subtracting([builder])
        }
        if slots[0].count == 1, Set(slots).count == 1 { return true }
        let types = trees.flatMap { $0.nodes { $0.as(IdentifierTypeSyntax.self)?.name.text } }
        return types.filter(["BackStack", "Branches", "Slot"].contains) == ["Slot"]
    }
}

extension DirectedGraph {
    fileprivate func below(_ node: String) -> [String] {
        reachable(from: targets(of: node), over: targets)
    }
}
