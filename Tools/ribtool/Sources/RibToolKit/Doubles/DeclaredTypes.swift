import SwiftSyntax

/// The types of the repository that are in no other one, by which the generator knows what a name means.
///
/// A source is parsed when it may declare something under a name that is asked for.
struct DeclaredTypes {
    /// Where names are looked up: in a module, then in those that a file imports.
    struct Scope {
        /// `nil` for the tests themselves.
        let module: String?
        let imports: [String]

        func imports(_ other: Scope) -> Bool { other.module.map(imports.contains) ?? false }
    }

    /// A declaration, with its file and the imports of that.
    typealias Declaration = (
        scope: Scope, node: DeclSyntax, file: ParsedSource, imports: [ImportDeclSyntax]
    )

    private static let keywords = [
        "actor", "class", "enum", "macro", "precedencegroup", "protocol", "struct", "typealias",
    ]

    /// The sources that may declare a name, in order.
    private(set) var sources: [String: [ParsedSource]] = [:]

    mutating func add(_ files: [ParsedSource]) {
        for file in files {
            for name in Set(Self.keywords.flatMap(file.words)) {
                sources[name, default: []].append(file)
            }
        }
    }

    func declarations(_ name: String) -> [Declaration] {
        (sources[name] ?? []).flatMap { declarations(name, in: $0) }
    }

    /// Returns what a source declares under a name, or under any, besides functions and what is not
    /// compiled here.
    func declarations(_ name: String?, in file: ParsedSource) -> [Declaration] {
        let nodes = RibToolKit.declarations(in: file.tree.statements, under: HostConditions())
        let imports = nodes.compactMap { $0.as(ImportDeclSyntax.self) }
        let module = file.path.hasPrefix("Tests/") ? nil : file.module
        let scope = Scope(module: module, imports: imports.map(\.module))
        return nodes.filter { node in
            node.name != nil && node.name == name ?? node.name && !node.is(FunctionDeclSyntax.self)
        }.map { (scope, $0, file, imports) }
    }

    private func types(_ name: String) -> [Declaration] {
        declarations(name).filter { found in
            found.node.asProtocol((any DeclGroupSyntax).self) != nil
                || found.node.is(TypeAliasDeclSyntax.self)
        }
    }

    /// Whether a name of the standard library means another type there, or in the tests.
    func hides(_ name: String, in scope: Scope) -> Bool {
        types(name).map(\.scope).contains { found in
            found.module == scope.module || found.module == nil || scope.imports(found)
        }
    }

    func find(_ name: TypeName, in scope: Scope) -> Declaration? {
        let all = types(name.last ?? "").filter { found in
            name.count == 1 || found.scope.module == name.first
        }
        return all.first { $0.scope.module == scope.module }
            ?? all.first { scope.imports($0.scope) }
    }

    /// Whether a name means an attribute that isolates, such as `MainActor`.
    func isGlobalActor(_ attribute: String) -> Bool {
        let name = attribute.split(separator: ".").last.map(String.init) ?? ""
        return name.hasSuffix("Actor")
            || types(name).contains { found in
                found.node.asProtocol((any WithAttributesSyntax).self)?.attributes.typeNames
                    .contains("globalActor") == true
            }
    }
}
