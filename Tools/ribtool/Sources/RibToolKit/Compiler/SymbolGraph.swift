/// The conformances of a module, from the output of `swift-symbolgraph-extract`.
struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }

        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
    }

    /// The conformance of a declaration to another, or its inheritance from it.
    struct Relationship: Decodable { let kind, source, target: String }
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
        let relationships = flatMap(\.relationships)
            .filter { ["conformsTo", "inheritsFrom"].contains($0.kind) }
        var found: Set<String> = []
        var next = [root?.identifier.precise].compactMap(\.self)
        while let id = next.popLast() {
            guard found.insert(id).inserted else { continue }
            next += relationships.filter { $0.target == id }.map(\.source)
        }
        let names = flatMap { graph in
            graph.symbols.filter {
                found.contains($0.identifier.precise)
                    && ["swift.class", "swift.struct", "swift.enum"].contains($0.kind.identifier)
            }.map { ([graph.module.name] + $0.pathComponents).joined(separator: ".") }
        }
        return Set(names)
    }
}
