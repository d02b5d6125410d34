import SwiftSyntax

/// The types of the repository that are in no other one, by which the generator knows what a name means.
struct DeclaredTypes {
    /// Where names are looked up: in a module, then in those that a file imports.
    struct Scope {
        /// `nil` for the tests themselves.
        let module: String?
        let imports: [String]

        func imports(_ other: Scope) -> Bool { other.module.map(imports.contains) ?? false }
    }

    typealias Declaration = (scope: Scope, node: DeclSyntax)

    private var declarations: [String: [Declaration]] = [:]

    /// Adds those of a list that declare a type.
    mutating func add(_ nodes: [DeclSyntax], in scope: Scope) {
        for node in nodes {
            let isType = node.asProtocol((any DeclGroupSyntax).self) != nil
            guard isType || node.is(TypeAliasDeclSyntax.self), let name = node.name else {
                continue
            }
            declarations[name, default: []].append((scope, node))
        }
    }

    /// Whether a name of the standard library means another type there, or in the tests.
    func hides(_ name: String, in scope: Scope) -> Bool {
        declarations[name]?.contains { found, _ in
            found.module == scope.module || found.module == nil || scope.imports(found)
        } == true
    }

    func find(_ name: TypeName, in scope: Scope) -> Declaration? {
        let all = (declarations[name.last ?? ""] ?? []).filter { found, _ in
            name.count == 1 || found.module == name.first
        }
        return all.first { $0.scope.module == scope.module }
            ?? all.first { scope.imports($0.scope) }
    }

    /// Whether a name means an attribute that isolates, such as `MainActor`.
    func isGlobalActor(_ attribute: String) -> Bool {
        let name = attribute.split(separator: ".").last.map(String.init) ?? ""
        return name.hasSuffix("Actor")
            || declarations[name]?.contains { _, node in
                node.asProtocol((any WithAttributesSyntax).self)?.attributes.typeNames
                    .contains("globalActor") == true
            } == true
    }
}
