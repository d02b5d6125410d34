import SwiftIfConfig
import SwiftSyntax

/// Collects the protocols and the types that a file declares, without the branches of `#if` that
/// are not compiled here, and what it imports.
final class ProtocolReader: ActiveSyntaxVisitor {
    /// A protocol, with the types around it.
    struct Found {
        let node: ProtocolDeclSyntax
        let outer: [String]
        /// Whether everything around it is public.
        let isOutside: Bool
    }

    private(set) var protocols: [Found] = []
    /// The types at the top, by name.
    private(set) var types: Set<String> = []
    /// The types in other types, by the name of the outermost.
    private(set) var inner: [String: Set<String>] = [:]
    private(set) var imports: [String] = []
    private var open: [(name: String, isPublic: Bool)] = []

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        imports.append(node.path.first?.name.text ?? "")
        return .skipChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        protocols.append(
            Found(node: node, outer: open.map(\.name), isOutside: open.allSatisfy(\.isPublic)))
        note(node.name.plainText)
        return .skipChildren
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { begin(node) }
    override func visitPost(_ node: StructDeclSyntax) { open.removeLast() }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { begin(node) }
    override func visitPost(_ node: ClassDeclSyntax) { open.removeLast() }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { begin(node) }
    override func visitPost(_ node: EnumDeclSyntax) { open.removeLast() }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { begin(node) }
    override func visitPost(_ node: ActorDeclSyntax) { open.removeLast() }

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name.plainText)
        return .skipChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        // Whether the extended type is public is not known here; most that others see are.
        open.append((typeNames(in: node.extendedType).first?.joined(separator: ".") ?? "", true))
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { open.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func begin(_ node: some DeclGroupSyntax & NamedDeclSyntax) -> SyntaxVisitorContinueKind
    {
        note(node.name.plainText)
        let isPublic = node.modifiers.contains { ["public", "open"].contains($0.name.text) }
        open.append((node.name.plainText, isPublic))
        return .visitChildren
    }

    private func note(_ name: String) {
        if let outermost = open.first {
            inner[outermost.name, default: []].insert(name)
        } else {
            types.insert(name)
        }
    }
}
