import SwiftSyntax

struct CommandNamesRule: CheckRule {
    static let name = "command-names"
    static let summary = "No two units that can be attached at once have a command of one name."
    static let why = "A person who types it reaches only the deeper unit; the other is hidden."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let claims = claims(in: repository)
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

    private typealias Claim = (name: String, unit: String, site: Site)

    /// Returns the commands that can be used, in the order of the sources.
    private func claims(in repository: CheckedRepository) -> [Claim] {
        repository.targets.filter { $0.layer == .views || $0.layer == .app }.flatMap { target in
            target.sources.filter { $0.calls.contains("LineCommand") }.flatMap { source in
                source.tree.nodes { $0.as(FunctionCallExprSyntax.self) }.compactMap { call in
                    guard call.calledName == "LineCommand", call.argument("unavailable") == nil,
                        call.argument("isOverride") == nil,
                        let name = call.text(of: "name")
                    else { return nil }
                    return (name.lowercased(), target.module ?? target.name, source.site(of: call))
                }
            }
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

    private func haveOneSlot(
        _ children: [String], of parent: String, in repository: CheckedRepository
    ) -> Bool {
        let sources = repository.target(named: parent)?.sources ?? []
        let used = Set(children.map { slots(of: $0, in: sources) })
        if let names = used.first, used.count == 1, names.count == 1 { return true }
        let places = sources.flatMap { source in
            source.tree.nodes { $0.as(IdentifierTypeSyntax.self) }.filter {
                ["BackStack", "Branches", "Slot"].contains($0.name.text)
            }
        }
        return places.map(\.name.text) == ["Slot"]
    }

    /// Returns the properties that are called with the builder of a child: `screen` for
    /// `screen.show(…) { await grillBuilder.build() }`.
    private func slots(of child: String, in sources: [ParsedSource]) -> Set<String> {
        let builder = child.prefix(1).lowercased() + child.dropFirst() + "Builder"
        let calls = sources.flatMap { $0.tree.nodes { $0.as(FunctionCallExprSyntax.self) } }
        return Set(
            calls.compactMap { call in
                guard call.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == builder })
                else { return nil }
                let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
                let name = base?.as(DeclReferenceExprSyntax.self)?.baseName.text
                return name == builder ? nil : name
            })
    }
}

extension DirectedGraph {
    fileprivate func below(_ node: String) -> [String] {
        reachable(from: targets(of: node), over: targets)
    }
}
