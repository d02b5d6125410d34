import SwiftSyntax

/// Every type of the repository by its name, with the types that it inherits from.
struct TypeTable {
    /// A type; its module tells it from those of the same name elsewhere.
    struct Key: Hashable {
        let module: String
        let path: TypeName

        var name: String { "\(module).\(path.joined(separator: "."))" }
    }

    /// A declaration or an extension, and where the names in it are looked up.
    private struct Part {
        let module: String
        let imports: [String]
        let type: TypeFacts
    }

    /// The declaration of each type; extensions are not among them.
    private(set) var declarations: [Key: TypeFacts] = [:]
    private var parts: [Key: [Part]] = [:]
    private var outsideExtensions: [String: [TypeFacts]] = [:]
    private let modules: [String]

    /// Collects the types of each module, given with its name.
    init(_ sources: [String: [FileFacts]]) {
        modules = sources.keys.sorted()
        let all = modules.flatMap { module in
            (sources[module] ?? []).flatMap { file in
                file.types.map { Part(module: module, imports: file.imports, type: $0) }
            }
        }
        for part in all where part.type.kind != .extensionDecl {
            let key = Key(module: part.module, path: part.type.path)
            declarations[key] = part.type
            parts[key, default: []].append(part)
        }
        for part in all where part.type.kind == .extensionDecl {
            if let key = declared(part.type.path, from: part, inside: []) {
                parts[meaning(of: key), default: []].append(part)
            } else {
                outsideExtensions[part.type.name, default: []].append(part.type)
            }
        }
    }

    /// Returns the declaration and the extensions of a type, those of all that it inherits from, and
    /// the repository's extensions of types from outside that it inherits from.
    func allParts(of key: Key) -> [TypeFacts] {
        let own = lineage(of: key).flatMap { parts[$0] ?? [] }.map(\.type)
        let outside = Set(own.flatMap(\.inherits).compactMap(\.last)).sorted()
        return own + outside.flatMap { outsideExtensions[$0] ?? [] }
    }

    /// Returns the concrete types that conform to `root` or inherit from it, in order.
    func concreteTypes(under root: Key) -> [Key] {
        declarations.keys.filter { key in
            key != root && declarations[key]?.isConcrete == true
                && lineage(of: key).contains(root)
        }.sorted { $0.name < $1.name }
    }

    /// Returns whether a type inherits, over however many steps, from `name`, which the repository
    /// does not declare.
    func inherits(_ key: Key, fromOutside name: String) -> Bool {
        lineage(of: key).contains { key in
            (parts[key] ?? []).contains { part in
                part.type.inherits.contains { $0.last == name && declared($0, from: part) == nil }
            }
        }
    }

    /// Returns a type, and every type of the repository that it conforms to or inherits from, nearest
    /// first; aliases on the way are among them.
    private func lineage(of key: Key) -> [Key] {
        reachable(from: [key]) { key in
            (parts[key] ?? []).flatMap { part in
                part.type.inherits.compactMap { declared($0, from: part) }
            }
        }
    }

    /// Returns the type that an alias means, over however many steps.
    private func meaning(of key: Key) -> Key {
        lineage(of: key).first { declarations[$0]?.kind != .typeAliasDecl } ?? key
    }

    /// Returns the type that a name in `part` means: the innermost type of that name around the
    /// place, else one of the module, else one of an imported module.
    /// - Parameter path: the types around the name; by default those of the part.
    private func declared(
        _ name: TypeName, from part: Part, inside path: TypeName? = nil
    ) -> Key? {
        let path = path ?? part.type.path
        for depth in stride(from: path.count, through: 0, by: -1) {
            let key = Key(module: part.module, path: path.prefix(depth) + name)
            // A type's own name after its own colon means one further out.
            if key.path != path, declarations[key] != nil { return key }
        }
        let elsewhere = part.imports.map { Key(module: $0, path: name) }
        if let key = elsewhere.first(where: { declarations[$0] != nil }) { return key }
        guard name.count > 1, modules.contains(name[0]) else { return nil }
        let qualified = Key(module: name[0], path: Array(name.dropFirst()))
        return declarations[qualified] == nil ? nil : qualified
    }
}
