import SwiftSyntax

/// Types by their names, with the types that they inherit from.
///
/// Two types of one name are one. That takes a type for more than it is rather than for less, and
/// needs no compiler.
struct TypeTable {
    private let parts: [String: [TypeFacts]]
    private var heirs: [String: [String]] = [:]

    init(_ types: [TypeFacts]) {
        let aliases = Dictionary(
            types.filter { $0.kind == .typeAliasDecl }.map { ($0.name, $0.inherits) },
            uniquingKeysWith: { first, _ in first })
        func name(of type: TypeFacts) -> String {
            type.kind == .extensionDecl ? aliases[type.name]?.first ?? type.name : type.name
        }
        parts = Dictionary(grouping: types, by: name)
        for type in types {
            for parent in type.inherits { heirs[parent, default: []].append(name(of: type)) }
        }
    }

    /// Returns the names of the types that conform to one or inherit from it, over however many steps.
    func heirs(of name: String) -> Set<String> {
        Set(reachable(from: [name]) { heirs[$0] ?? [] }).subtracting([name])
    }

    /// Returns the declarations and extensions of a type, and of all that it inherits from.
    func lineage(of name: String) -> [TypeFacts] {
        reachable(from: [name]) { (parts[$0] ?? []).flatMap(\.inherits) }
            .flatMap { parts[$0] ?? [] }
    }

    /// Returns the number of cases of an enum; `nil` when there is none, or several differ.
    func caseCount(of name: String) -> Int? {
        let counts = Set((parts[name] ?? []).filter { $0.kind == .enumDecl }.map(\.caseCount))
        return counts.count == 1 ? counts.first : nil
    }
}
