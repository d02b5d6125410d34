import SwiftSyntax

/// Types by their modules and names, with the types that they inherit from.
///
/// A key is `Routing.Interactable`, or the name alone for a type from outside. Two types of one name
/// in a module are one. That takes a type for more than it is rather than for less, and needs no
/// compiler.
struct TypeTable {
    private var homes: [String: Set<String>] = [:]
    private var aliases: [String: [String]] = [:]
    private var parts: [String: [TypeFacts]] = [:]
    private var heirs: [String: [String]] = [:]

    init(_ types: [TypeFacts]) {
        for type in types where type.kind != .extensionDecl {
            homes[type.name, default: []].formUnion(type.modules.prefix(1))
        }
        for type in types where type.kind == .typeAliasDecl {
            aliases[keys(of: type)[0]] = parents(of: type)
        }
        for type in types {
            let keys = keys(of: type)
            for key in keys { parts[key, default: []].append(type) }
            for parent in parents(of: type) { heirs[parent, default: []] += keys }
        }
    }

    /// Returns the key of a declaration, or of what an extension extends.
    ///
    /// There may be several where the sources do not show which of two modules declares the type.
    func keys(of type: TypeFacts) -> [String] {
        type.kind == .extensionDecl
            ? keys(of: type.name, in: type.modules).flatMap { aliases[$0] ?? [$0] }
            : ["\(type.modules[0]).\(type.name)"]
    }

    /// Returns the types that a name can mean: that of the own module, else those of the imported
    /// modules, else those of modules that an imported one may pass on.
    private func keys(of name: String, in modules: [String]) -> [String] {
        let all = homes[name] ?? []
        if all.isEmpty { return [name] }
        if let own = modules.first, all.contains(own) { return ["\(own).\(name)"] }
        let imported = all.intersection(modules)
        return (imported.isEmpty ? all : imported).sorted().map { "\($0).\(name)" }
    }

    private func parents(of type: TypeFacts) -> [String] {
        type.inherits.flatMap { keys(of: $0, in: type.modules) }
    }

    /// Returns the keys of the types that conform to one or inherit from it, over however many steps.
    func heirs(of key: String) -> Set<String> {
        Set(reachable(from: [key]) { heirs[$0] ?? [] }).subtracting([key])
    }

    /// Returns the declarations and extensions of a type, and of all that it inherits from.
    func lineage(of keys: [String]) -> [TypeFacts] {
        reachable(from: keys) { (parts[$0] ?? []).flatMap(parents) }.flatMap { parts[$0] ?? [] }
    }

    /// Returns the number of cases of an enum; `nil` when there is none, or several differ.
    func caseCount(of name: String) -> Int? {
        let enums = (homes[name] ?? []).flatMap { parts["\($0).\(name)"] ?? [] }
        let counts = Set(enums.filter { $0.kind == .enumDecl }.map(\.caseCount))
        return counts.count == 1 ? counts.first : nil
    }
}
