import SwiftParser
import SwiftSyntax

/// A source, parsed once, with what most questions about it begin with.
///
/// Every branch of `#if` is read: the rules of the repository hold on all systems.
struct ParsedSource: Sendable {
    /// An import and how it is made.
    struct Import: Sendable {
        let module: String
        let isTestable: Bool
        let site: Site
    }

    let path: String
    let tree: SourceFileSyntax
    let imports: [Import]
    /// Every identifier and operator, wherever it stands; comments and texts are left out.
    let names: Set<String>
    /// The names of what it calls, types among them, and of its attributes.
    let calls: Set<String>
    private let lines: SourceLocationConverter

    init(path: String, text: String) {
        self.path = path
        tree = Parser.parse(source: text)
        lines = SourceLocationConverter(fileName: path, tree: tree)
        let reader = NameReader(lines)
        reader.walk(tree)
        imports = reader.imports
        names = reader.names
        calls = reader.calls
    }

    /// The file's name without `.swift`.
    var stem: String { String((path.split(separator: "/").last ?? "").dropLast(".swift".count)) }

    /// Where a node begins, comments above it left out.
    func site(of node: some SyntaxProtocol) -> Site {
        site(at: node.positionAfterSkippingLeadingTrivia)
    }

    func site(at position: AbsolutePosition) -> Site {
        Site(file: path, line: lines.location(for: position).line)
    }
}

/// Collects the imports and the names of a source.
private final class NameReader: SyntaxVisitor {
    var imports: [ParsedSource.Import] = []
    var names: Set<String> = []
    var calls: Set<String> = []
    private let lines: SourceLocationConverter

    init(_ lines: SourceLocationConverter) {
        self.lines = lines
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        let place = lines.location(for: node.positionAfterSkippingLeadingTrivia)
        if let module = node.path.first?.name.plainText {
            let isTestable = node.attributes.contains { $0.trimmedDescription == "@testable" }
            imports.append(
                .init(
                    module: module, isTestable: isTestable,
                    site: Site(file: place.file, line: place.line)))
        }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        calls.insert(node.calledName)
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        if let name = typeNames(in: node.attributeName).first?.last { calls.insert(name) }
        return .visitChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
        switch token.tokenKind {
        case .identifier, .dollarIdentifier:
            let name = token.plainText
            // `$current` is the wrapper of `current`.
            names.insert(name.hasPrefix("$") ? String(name.dropFirst()) : name)
        case .binaryOperator(let name), .prefixOperator(let name), .postfixOperator(let name):
            names.insert(name)
        default: break
        }
        return .skipChildren
    }
}
