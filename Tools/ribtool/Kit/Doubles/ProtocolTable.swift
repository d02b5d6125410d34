import SwiftParser
import SwiftSyntax

/// The protocols of the house, and which module declares which type.
struct ProtocolTable {
    private(set) var protocols: [String: [ProtocolSource]] = [:]
    /// The modules that declare a type of a name; the tests' own are not among them.
    private(set) var homes: [String: Set<String>] = [:]

    /// Adds what the sources below `folder` declare.
    /// - Parameter module: `nil` for the tests that want doubles.
    mutating func add(_ files: SourceFolder, below folder: String, module: String?) throws {
        for (path, tree) in try files.trees(below: folder) {
            let reader = ProtocolReader(viewMode: .sourceAccurate)
            reader.walk(tree)
            let converter = SourceLocationConverter(fileName: path, tree: tree)
            for node in reader.protocols {
                protocols[node.name.plainText, default: []].append(
                    ProtocolSource(
                        module: module, node: node, imports: reader.imports, path: path,
                        converter: converter))
            }
            if let module {
                for name in reader.types { homes[name, default: []].insert(module) }
            }
        }
    }

    /// The protocols that `name` may mean; `Module.Name` means the one of that module.
    func candidates(_ name: String) -> [ProtocolSource] {
        let parts = name.split(separator: ".").map(String.init)
        let all = protocols[parts.last ?? ""] ?? []
        return parts.count < 2 ? all : all.filter { $0.module == parts[0] }
    }

    /// The protocol that `name` means in the file of `source`.
    func find(_ name: String, from source: ProtocolSource) -> ProtocolSource? {
        let all = candidates(name)
        return all.first { $0.module == source.module }
            ?? all.first { $0.module.map(source.imports.contains) ?? true }
    }

    /// The base that RoutingTestSupport has for doubles of `source`: a protocol called `…Double`
    /// that refines it.
    func base(for source: ProtocolSource) -> ProtocolSource? {
        protocols.values.joined().filter { base in
            base.module == "RoutingTestSupport" && base.name.hasSuffix("Double")
                && base.inherited.contains { $0.name == source.name }
        }.min { $0.name < $1.name }
    }
}

/// Collects what a file declares at its top, and what it imports.
private final class ProtocolReader: SyntaxVisitor {
    var protocols: [ProtocolDeclSyntax] = []
    var types: Set<String> = []
    var imports: [String] = []

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.append(node.path.first?.name.text ?? "")
        return .skipChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        protocols.append(node)
        return note(node.name)
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { note(node.name) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { note(node.name) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { note(node.name) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { note(node.name) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func note(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
        types.insert(name.plainText)
        return .skipChildren
    }
}
