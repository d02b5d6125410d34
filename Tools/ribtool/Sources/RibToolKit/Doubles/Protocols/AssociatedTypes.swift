import SwiftSyntax

/// The associated types of a double's protocols, with everything that the protocols say of them.
struct AssociatedTypes {
    private(set) var names: [String] = []
    private var bounds: [String: [String]] = [:]
    private var fixed: [String: String]
    private var others: [Syntax] = []

    init(_ family: ProtocolFamily) {
        fixed = family.fixed
        for type in family.sources.flatMap(\.associatedTypes) {
            let name = type.name.plainText
            if !names.contains(name) { names.append(name) }
            for bound in type.inheritanceClause?.inheritedTypes.map(\.type.oneLine) ?? []
            where bounds[name]?.contains(bound) != true {
                bounds[name, default: []].append(bound)
            }
        }
        let clauses = family.sources.flatMap { source in
            source.associatedTypes.map(\.genericWhereClause) + [source.node.genericWhereClause]
        }
        for requirement in clauses.compactMap(\.self).flatMap(\.requirements) {
            add(requirement.requirement)
        }
    }

    /// The double's generic parameters, with their bounds: `Item: Hashable & Sendable`.
    var parameters: [String] {
        names.filter { fixed[$0] == nil }.map { name in
            var bounds = bounds[name] ?? []
            // A spy keeps arguments and passes them to other threads.
            if !bounds.contains("Sendable") { bounds.append("Sendable") }
            return "\(name): \(bounds.joined(separator: " & "))"
        }
    }

    /// The other requirements of the parameters: `Batch.Element == Item`.
    var requirements: [String] {
        let open = Set(names).subtracting(fixed.keys)
        // A requirement of fixed types alone is true, or the protocol could have no conformer.
        return others.map { plain($0) }.filter { !$0.names.isDisjoint(with: open) }.map(\.text)
    }

    /// The types that are fixed: `typealias Item = Int`.
    var aliases: [String] {
        names.compactMap { name in fixed[name].map { "typealias \(name) = \($0)" } }
    }

    var types: Set<String> {
        let words = (parameters + requirements + aliases).flatMap { text in
            text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        }
        return Set(words.filter { $0.first?.isUppercase == true }).subtracting(names)
    }

    private mutating func add(_ requirement: GenericRequirementSyntax.Requirement) {
        switch requirement {
        case .conformanceRequirement(let bound):
            if plain(bound.leftType).text != "Self" { others.append(Syntax(bound)) }
        case .sameTypeRequirement(let same):
            let (left, right) = (plain(same.leftType), plain(same.rightType))
            if names.contains(left.text), right.names.isDisjoint(with: names) {
                fixed[left.text] = right.text
            } else if names.contains(right.text), left.names.isDisjoint(with: names) {
                fixed[right.text] = left.text
            } else {
                others.append(Syntax(same))
            }
        // `@_specialize` alone has others.
        default: break
        }
    }

    /// Returns a type or a requirement without `Self.` and with the fixed types in place of their
    /// names, and the names in it.
    private func plain(_ node: some SyntaxProtocol) -> (text: String, names: Set<String>) {
        var names: Set<String> = []
        let words = node.tokens(viewMode: .sourceAccurate).map { token in
            let base = token.parent?.as(MemberTypeSyntax.self)?.baseType.trimmedDescription
            let isFree = base == nil || base == "Self"
            let type = isFree ? fixed[token.text] : nil
            if isFree, type == nil { names.insert(token.text) }
            return "\(token.leadingTrivia)\(type ?? token.text)\(token.trailingTrivia)"
        }
        return (words.joined().onOneLine.replacing("Self.", with: ""), names)
    }
}
