/// Every type of the repository by its name, with the types that it inherits from.
struct TypeTable {
    /// A type; its module tells it from those of the same name elsewhere.
    struct Key: Hashable, Comparable {
        let module: String
        let path: TypeName

        static func < (left: Key, right: Key) -> Bool {
            (left.module, left.path.joined(separator: "."))
                < (right.module, right.path.joined(separator: "."))
        }
    }

    /// From where a name is looked up.
    private struct Scope {
        let module: String
        let imports: [String]
        let path: TypeName
    }

    /// A name after a colon, and its place.
    private struct Mention {
        let name: TypeName
        let scope: Scope
    }

    /// The declaration of each type; extensions are not among them.
    private(set) var declarations: [Key: TypeFacts] = [:]
    private var mentions: [Key: [Mention]] = [:]
    private var parts: [Key: [TypeFacts]] = [:]
    private var outsideExtensions: [String: [TypeFacts]] = [:]
    private let modules: [String]

    /// Collects the types of each module, given with its name.
    init(_ sources: [String: [FileFacts]]) {
        modules = sources.keys.sorted()
        let all = modules.flatMap { module in
            (sources[module] ?? []).flatMap { file in
                file.types.map { (module: module, file: file, type: $0) }
            }
        }
        for (module, _, type) in all where type.kind != .extension {
            declarations[Key(module: module, path: type.path)] = type
        }
        for (module, file, type) in all where type.kind != .extension {
            note(type, of: Key(module: module, path: type.path), imports: file.imports)
        }
        for (module, file, type) in all where type.kind == .extension {
            let scope = Scope(module: module, imports: file.imports, path: [])
            guard let key = declared(type.path, from: scope) else {
                outsideExtensions[type.name, default: []].append(type)
                continue
            }
            note(type, of: meaning(of: key), imports: file.imports, said: module)
        }
    }

    /// Returns a type's declaration and its extensions, also those in other modules.
    func ownParts(of key: Key) -> [TypeFacts] { parts[key] ?? [] }

    /// Returns the parts of a type: ``ownParts(of:)``, those of all that it inherits from, and the
    /// repository's extensions of types from outside that it inherits from.
    func allParts(of key: Key) -> [TypeFacts] {
        let chain = [key] + ancestors(of: key)
        let outside = Set(chain.flatMap { (mentions[$0] ?? []).compactMap(\.name.last) }).sorted()
        return chain.flatMap(ownParts) + outside.flatMap { outsideExtensions[$0] ?? [] }
    }

    /// Returns the concrete types that conform to `root` or inherit from it, in order.
    func concreteTypes(under root: Key) -> [Key] {
        declarations.keys.filter { key in
            key != root && declarations[key]?.kind.isConcrete == true
                && ancestors(of: key).contains(root)
        }.sorted()
    }

    /// Returns whether a type inherits, over however many steps, from `name`, which the repository does not
    /// declare.
    func inherits(_ key: Key, fromOutside name: String) -> Bool {
        ([key] + ancestors(of: key)).contains { key in
            (mentions[key] ?? []).contains {
                $0.name.last == name && declared($0.name, from: $0.scope) == nil
            }
        }
    }

    /// Returns every type of the repository that a type conforms to or inherits from, nearest first; aliases on
    /// the way are among them.
    func ancestors(of key: Key) -> [Key] {
        var found: [Key] = []
        var seen: Set = [key]
        var open = [key]
        while !open.isEmpty {
            let next = open.removeFirst()
            for mention in mentions[next] ?? [] {
                guard let parent = declared(mention.name, from: mention.scope),
                    seen.insert(parent).inserted
                else { continue }
                found.append(parent)
                open.append(parent)
            }
        }
        return found
    }

    private mutating func note(
        _ type: TypeFacts, of key: Key, imports: [String], said module: String? = nil
    ) {
        let scope = Scope(module: module ?? key.module, imports: imports, path: type.path)
        parts[key, default: []].append(type)
        mentions[key, default: []] += type.inherits.map { Mention(name: $0, scope: scope) }
    }

    /// Returns the type that an alias means, over however many steps.
    private func meaning(of key: Key) -> Key {
        ([key] + ancestors(of: key)).first { declarations[$0]?.kind != .alias } ?? key
    }

    /// Returns the type that a name means: the innermost type of that name around the place, else one of the
    /// module, else one of an imported module.
    private func declared(_ name: TypeName, from scope: Scope) -> Key? {
        for depth in stride(from: scope.path.count, through: 0, by: -1) {
            let key = Key(module: scope.module, path: scope.path.prefix(depth) + name)
            // A type's own name after its own colon means one further out.
            if key.path != scope.path, declarations[key] != nil { return key }
        }
        let elsewhere = scope.imports.map { Key(module: $0, path: name) }
        if let key = elsewhere.first(where: { declarations[$0] != nil }) { return key }
        guard name.count > 1, modules.contains(name[0]) else { return nil }
        let qualified = Key(module: name[0], path: Array(name.dropFirst()))
        return declarations[qualified] == nil ? nil : qualified
    }
}
