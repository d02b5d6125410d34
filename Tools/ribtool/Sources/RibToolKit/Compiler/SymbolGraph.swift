/// What `swift-symbolgraph-extract` tells of a module, as far as conformance goes.
struct SymbolGraph: Decodable {
    /// A declaration.
    struct Symbol: Decodable {
        struct Identifier: Decodable { let precise: String }
        struct Kind: Decodable { let identifier: String }

        let identifier: Identifier
        let kind: Kind
        let pathComponents: [String]
    }

    /// That one declaration conforms to, or inherits from, another.
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
    /// The concrete types that conform to a protocol, or inherit from one that does, each as
    /// `Module.Outer.Name`.
    func types(conformingTo module: String, _ name: String) -> Set<String> {
        let root = first { $0.module.name == module }?.symbols.first {
            $0.kind.identifier == "swift.protocol" && $0.pathComponents == [name]
        }
        guard let root else { return [] }
        let relationships = flatMap(\.relationships)
        var found: Set = [root.identifier.precise]
        var grew = true
        while grew {
            let more = relationships.filter {
                found.contains($0.target) && ["conformsTo", "inheritsFrom"].contains($0.kind)
            }.map(\.source)
            let count = found.count
            found.formUnion(more)
            grew = found.count > count
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
