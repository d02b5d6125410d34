/// The conformances of a module, from the output of `swift-symbolgraph-extract`.
struct SymbolGraph: Decodable {
    /// A declaration.
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }

        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
    }

    /// The conformance of a declaration to another, or its inheritance from it.
    struct Relationship: Decodable {
        let kind: String
        let source: String
        let target: String
    }

    struct Module: Decodable { let name: String }

    let module: Module
    let symbols: [Symbol]
    let relationships: [Relationship]
}

extension Sequence<SymbolGraph> {
    /// Returns the concrete types that conform to a protocol, or inherit from one that does, each as
    /// `Module.Outer.Name`.
    func types(conformingTo module: String, _ name: String) -> Set<String> {
        let root = first { $0.module.name == module }?.symbols.first {
            $0.kind.identifier == "swift.protocol" && $0.pathComponents == [name]
        }
        guard let root else { return [] }
        let relationships = flatMap(\.relationships)
            .filter { ["conformsTo", "inheritsFrom"].contains($0.kind) }
        var found: Set = [root.identifier.precise]
        var count = 0
        while found.count > count {
            count = found.count
            found.formUnion(relationships.filter { found.contains($0.target) }.map(\.source))
        }
        let concrete: Set = ["swift.class", "swift.struct", "swift.enum"]
        let names = flatMap { graph in
            graph.symbols.filter {
                found.contains($0.identifier.precise) && concrete.contains($0.kind.identifier)
            }.map { ([graph.module.name] + $0.pathComponents).joined(separator: ".") }
        }
        return Set(names)
    }
}
