import SwiftSyntax

/// What the protocols of a double leave open, and what they say of it.
struct AssociatedTypes {
    /// What they are called.
    private(set) var names: [String] = []
    private var bounds: [String: [String]] = [:]
    private var fixed: [String: String]
    private var others: [Syntax] = []

    /// - Parameter fixed: what a protocol's arguments say.
    init(_ sources: [ProtocolSource], fixed: [String: String]) throws(Refusal) {
        self.fixed = fixed
        for source in sources {
            for type in source.associatedTypes {
                let name = type.name.plainText
                if !names.contains(name) { names.append(name) }
                for inherited in type.inheritanceClause?.inheritedTypes ?? [] {
                    bind(name, inherited.type)
                }
            }
        }
        for source in sources {
            let clauses = source.associatedTypes.map(\.genericWhereClause)
            for clause in clauses + [source.node.genericWhereClause] {
                for requirement in clause?.requirements ?? [] { try add(requirement, of: source) }
            }
        }
    }

    /// The double's generic parameters, with their bounds: `Item: Hashable & Sendable`.
    var parameters: [String] {
        names.filter { fixed[$0] == nil }.map { name in
            var bounds = bounds[name] ?? []
            // A spy keeps arguments and hands them to other threads.
            if !bounds.contains("Sendable") { bounds.append("Sendable") }
            return "\(name): \(bounds.joined(separator: " & "))"
        }
    }

    /// What else is asked of them: `Batch.Element == Item`.
    var requirements: [String] {
        let open = Set(names).subtracting(fixed.keys)
        // What says nothing of an open one holds already, or the protocol could have no conformer.
        return others.map { plain($0) }.filter { !$0.names.isDisjoint(with: open) }.map(\.text)
    }

    /// What they are for certain: `typealias Item = Int`.
    var aliases: [String] {
        names.compactMap { name in fixed[name].map { "typealias \(name) = \($0)" } }
    }

    /// The types that all of this names.
    var types: Set<String> {
        let words = (parameters + requirements + aliases).flatMap { text in
            text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        }
        return Set(words.filter { $0.first?.isUppercase == true }).subtracting(names)
    }

    private mutating func bind(_ name: String, _ type: TypeSyntax) {
        let bound = type.trimmedDescription.onOneLine
        if bounds[name]?.contains(bound) != true { bounds[name, default: []].append(bound) }
    }

    private mutating func add(
        _ node: GenericRequirementSyntax, of source: ProtocolSource
    ) throws(Refusal) {
        switch node.requirement {
        case .conformanceRequirement(let bound):
            let left = plain(bound.leftType).text
            if names.contains(left) {
                bind(left, bound.rightType)
            } else if left != "Self" {
                others.append(Syntax(bound))
            }
        case .sameTypeRequirement(let same):
            let (left, right) = (plain(same.leftType), plain(same.rightType))
            if names.contains(left.text), right.names.isDisjoint(with: names) {
                fixed[left.text] = right.text
            } else if names.contains(right.text), left.names.isDisjoint(with: names) {
                fixed[right.text] = left.text
            } else {
                others.append(Syntax(same))
            }
        default:
            throw source.refusal(
                node, "\(source.name) asks for something unknown; write the double by hand.")
        }
    }

    /// What a type or a requirement says without `Self.`, with the types for certain in place of
    /// their names, and the names in it.
    private func plain(_ node: some SyntaxProtocol) -> (text: String, names: Set<String>) {
        var names: Set<String> = []
        let words = node.tokens(viewMode: .sourceAccurate).map { token in
            let isPart =
                token.parent?.as(MemberTypeSyntax.self).map {
                    $0.baseType.trimmedDescription != "Self"
                } ?? false
            let name = isPart ? nil : fixed[token.text]
            if name == nil, !isPart { names.insert(token.text) }
            return token.leadingTrivia.description + (name ?? token.text)
                + token.trailingTrivia.description
        }
        return (words.joined().onOneLine.replacing("Self.", with: ""), names)
    }
}

extension ProtocolSource {
    fileprivate var associatedTypes: [AssociatedTypeDeclSyntax] {
        node.memberBlock.members.compactMap { $0.decl.as(AssociatedTypeDeclSyntax.self) }
    }
}
