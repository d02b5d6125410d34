import SwiftIfConfig
import SwiftSyntax

/// The protocols of the repository, and the modules that declare its types.
struct ProtocolTable {
    private(set) var protocols: [String: [ProtocolSource]] = [:]
    /// The modules that declare a type of a name; without the tests.
    private(set) var homes: [String: Set<String>] = [:]
    /// The types in a type of a name.
    private(set) var inner: [String: Set<String>] = [:]

    /// Adds the declarations of the sources.
    /// - Parameter module: `nil` for the tests that ask for doubles.
    mutating func add(
        _ sources: [ParsedSource], module: String?, under conditions: HostConditions
    ) {
        for source in sources {
            let (path, tree) = (source.path, source.tree)
            let reader = DeclarationReader(viewMode: .sourceAccurate, configuration: conditions)
            reader.walk(tree)
            let converter = SourceLocationConverter(fileName: path, tree: tree)
            for found in reader.protocols {
                protocols[found.node.name.plainText, default: []].append(
                    ProtocolSource(
                        module: module, outer: found.outer, isOutside: found.isOutside,
                        node: found.node, imports: reader.imports, path: path,
                        converter: converter))
            }
            inner.merge(reader.inner) { $0.union($1) }
            if let module {
                for name in reader.types { homes[name, default: []].insert(module) }
            }
        }
    }

    /// Returns the protocols that `name` may mean; `Module.Outer.Name` may lack any part but the last.
    func candidates(_ name: String) -> [ProtocolSource] {
        let parts = name.split(separator: ".").map(String.init)
        return (protocols[parts.last ?? ""] ?? []).filter { source in
            let whole = [source.module].compactMap(\.self) + source.outer + [source.name]
            return parts.count < 2 || whole.suffix(parts.count) == parts[...]
                || parts.first == source.module && Array(parts.dropFirst()) == [source.name]
        }
    }

    /// Returns the protocol that `name` means in the file of `source`.
    func find(_ name: String, from source: ProtocolSource) -> ProtocolSource? {
        let all = candidates(name)
        return all.first { $0.module == source.module }
            ?? all.first { $0.module.map(source.imports.contains) ?? true }
    }

    /// Returns the bases for doubles of `source`: the protocols `…Double` of RoutingTestSupport that
    /// refine it.
    func bases(for source: ProtocolSource) -> [ProtocolSource] {
        protocols.values.joined().filter { base in
            base.module == "RoutingTestSupport" && base.name.hasSuffix("Double")
                && base.inherited.contains { $0.name == source.name }
        }.sorted { $0.name < $1.name }
    }

    /// Returns the modules among `imports` that declare one of `types`.
    ///
    /// Modules from outside the repository are among them only when neither the repository nor the
    /// standard library declares one of the types.
    func modules(of types: Set<String>, among imports: Set<String>) -> Set<String> {
        let own = imports.filter { module in types.contains { homes[$0]?.contains(module) ?? false }
        }
        let unknown = types.subtracting(homes.keys).subtracting(standardTypes)
            .filter { protocols[$0] == nil }
        let outside = unknown.isEmpty ? [] : imports.subtracting(homes.values.joined())
        return own.union(outside.map { $0 == "FoundationEssentials" ? "Foundation" : $0 })
    }
}

/// Types of the standard library, which need no import.
private let standardTypes: Set = [
    "Any", "AnyObject", "Array", "AsyncStream", "AsyncThrowingStream", "Bool", "CancellationError",
    "Character", "Codable", "Comparable", "Decodable", "Dictionary", "Double", "Duration",
    "Encodable", "Equatable", "Error", "Float", "Hashable", "Identifiable", "Int", "Int32", "Int64",
    "Never", "Optional", "Range", "Result", "Self", "Sendable", "Set", "String", "Substring",
    "Task", "UInt", "UInt64", "UInt8", "Void",
]

/// Reads the imports, the protocols and the types of a file, without the branches of `#if` that are
/// not compiled here.
private final class DeclarationReader: ActiveSyntaxAnyVisitor {
    private(set) var protocols: [(node: ProtocolDeclSyntax, outer: [String], isOutside: Bool)] = []
    /// The names of the types at the top of the file.
    private(set) var types: Set<String> = []
    /// The names of the types in other types, by the name of the outermost.
    private(set) var inner: [String: Set<String>] = [:]
    private(set) var imports: [String] = []
    private var open: [(name: String, isPublic: Bool)] = []

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        switch node.as(SyntaxEnum.self) {
        case .importDecl(let node): imports.append(node.path.first?.name.text ?? "")
        case .protocolDecl(let node):
            protocols.append((node, open.map(\.name), open.allSatisfy(\.isPublic)))
            add(node)
        case .typeAliasDecl(let node): add(node)
        case .extensionDecl(let node):
            let name = typeNames(in: node.extendedType).first?.joined(separator: ".") ?? ""
            // The modifiers of the extended type are unknown here; most that others see are public.
            open.append((name, true))
            return .visitChildren
        case .structDecl, .classDecl, .enumDecl, .actorDecl:
            guard let type = node.asProtocol((any NamedDeclSyntax).self) else { break }
            add(type)
            let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
            let isPublic = modifiers.contains { ["public", "open"].contains($0.name.text) }
            open.append((type.name.plainText, isPublic))
            return .visitChildren
        case .functionDecl: break
        default: return .visitChildren
        }
        return .skipChildren
    }

    override func visitAnyPost(_ node: Syntax) {
        if [.extensionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl].contains(node.kind) {
            open.removeLast()
        }
    }

    private func add(_ node: any NamedDeclSyntax) {
        if let outermost = open.first {
            inner[outermost.name, default: []].insert(node.name.plainText)
        } else {
            types.insert(node.name.plainText)
        }
    }
}
