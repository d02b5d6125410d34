import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// A type as a source names it, part by part, without generic arguments.
///
/// `Routing.Interactable` is `["Routing", "Interactable"]`.
typealias TypeName = [String]

/// Returns the types that `type` is made of, as far as conformance goes.
///
/// Both sides of `A & B`, and the types inside attributes, `any` and brackets. `~Copyable` adds none.
func typeNames(in type: TypeSyntax) -> [TypeName] {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let type): [[type.name.plainText]]
    case .memberType(let type): typeNames(in: type.baseType).map { $0 + [type.name.plainText] }
    case .compositionType(let type): type.elements.flatMap { typeNames(in: $0.type) }
    case .attributedType(let type): typeNames(in: type.baseType)
    case .someOrAnyType(let type): typeNames(in: type.constraint)
    case .tupleType(let type) where type.elements.count == 1:
        type.elements.flatMap { typeNames(in: $0.type) }
    default: []
    }
}

/// Returns the declarations in a list of statements or members, those in `#if` too.
/// - Parameter conditions: they choose the branches of `#if`; without them, all branches count.
func declarations(
    in list: some SyntaxProtocol, under conditions: HostConditions? = nil
) -> [DeclSyntax] {
    let statements = list.as(CodeBlockItemListSyntax.self)?.compactMap {
        $0.item.as(DeclSyntax.self)
    }
    let members = list.as(MemberBlockItemListSyntax.self)?.map(\.decl)
    return (statements ?? members ?? []).flatMap { declaration -> [DeclSyntax] in
        guard let condition = declaration.as(IfConfigDeclSyntax.self) else { return [declaration] }
        let clauses =
            conditions.map { [condition.activeClause(in: $0).clause].compactMap(\.self) }
            ?? Array(condition.clauses)
        return clauses.compactMap { $0.elements.map(Syntax.init) }.flatMap {
            declarations(in: $0, under: conditions)
        }
    }
}

extension SourceFileSyntax {
    /// The actors, classes, structs, enums and protocols at the top, in whichever branch of `#if`.
    var types: [(name: String, node: any DeclGroupSyntax)] {
        declarations(in: statements).compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
            .compactMap { type in type.name.map { ($0, type) } }
    }

    var importedModules: Set<String> { Set(all(ImportDeclSyntax.self).map(\.module)) }
}

extension ImportDeclSyntax {
    var module: String { path.first?.name.plainText ?? "" }
}

extension DeclSyntax {
    var name: String? { asProtocol((any NamedDeclSyntax).self)?.name.plainText }

    /// The names that it declares; an initializer is called `init`.
    var names: [String] {
        switch self.as(DeclSyntaxEnum.self) {
        case .variableDecl(let node): node.bindings.map(\.pattern.trimmedDescription)
        case .initializerDecl: ["init"]
        case .deinitializerDecl: ["deinit"]
        case .subscriptDecl: ["subscript"]
        default: [name].compactMap(\.self)
        }
    }

    /// Its name, with the labels of its arguments: `show(_:)`, `init(name:)`, or `title`.
    var labelledName: String? {
        switch self.as(DeclSyntaxEnum.self) {
        case .functionDecl(let node): node.name.plainText + node.signature.parameterClause.labels
        case .initializerDecl(let node): "init" + node.signature.parameterClause.labels
        case .subscriptDecl(let node): "subscript" + node.parameterClause.labels
        case .extensionDecl(let node): node.extendedType.trimmedDescription
        default: names.first
        }
    }
}

extension DeclGroupSyntax {
    var name: String? { DeclSyntax(fromProtocol: self).name }

    /// The types after its colon; for a protocol, also those that `where Self: A` asks for.
    var inherited: [TypeSyntax] {
        let clause = inheritanceClause?.inheritedTypes.map(\.type) ?? []
        let requirements = self.as(ProtocolDeclSyntax.self)?.genericWhereClause?.requirements ?? []
        let bounds = requirements.compactMap {
            $0.requirement.as(ConformanceRequirementSyntax.self)
        }
        return clause + bounds.filter { $0.leftType.trimmedDescription == "Self" }.map(\.rightType)
    }

    func inherits(from names: [String]) -> Bool {
        inherited.contains { names.contains($0.trimmedDescription) }
    }
}

extension TokenSyntax {
    /// The name without the backticks of a raw identifier.
    var plainText: String { identifier?.name ?? text }
}

extension SyntaxProtocol {
    /// The position in the file, without blanks and comments at both ends.
    var bytes: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// Returns what `pick` returns for the nodes in it and itself, without tokens, in the order of the source.
    func nodes<Picked>(_ pick: @escaping (Syntax) -> Picked?) -> [Picked] {
        let reader = NodeReader(pick)
        reader.walk(self)
        return reader.picked
    }

    func all<Node: SyntaxProtocol>(_ kind: Node.Type) -> [Node] { nodes { $0.as(kind) } }

    /// The declarations and the extensions of types.
    var groups: [any DeclGroupSyntax] { nodes { $0.asProtocol((any DeclGroupSyntax).self) } }

    /// Returns the first node of a kind that matches, in the order of the source.
    func first<Node: SyntaxProtocol>(
        _ kind: Node.Type, where matches: (Node) -> Bool = { _ in true }
    ) -> Node? {
        all(kind).first(where: matches)
    }

    var identifiers: Set<String> {
        Set(tokens(viewMode: .sourceAccurate).compactMap { $0.identifier?.name })
    }
}

/// A walk in SwiftSyntax itself, which is compiled for speed.
private final class NodeReader<Picked>: SyntaxAnyVisitor {
    private let pick: (Syntax) -> Picked?
    private(set) var picked: [Picked] = []

    init(_ pick: @escaping (Syntax) -> Picked?) {
        self.pick = pick
        super.init(viewMode: .sourceAccurate)
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        if let found = pick(node) { picked.append(found) }
        return .visitChildren
    }

    override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension FunctionParameterClauseSyntax {
    var labels: String { "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")" }
}

extension ReturnClauseSyntax? {
    var isVoid: Bool { ["Void", "()", "Never"].contains(self?.type.trimmedDescription ?? "Void") }
}

extension DeclModifierListSyntax {
    var isPrivate: Bool { contains { ["private", "fileprivate"].contains($0.name.text) } }
    var isPublic: Bool { contains { ["public", "open"].contains($0.name.text) } }
}

extension FunctionCallExprSyntax {
    /// The function's name without what is before its dot.
    var calledName: String {
        let function =
            calledExpression.as(GenericSpecializationExprSyntax.self)?.expression
            ?? calledExpression
        let member = function.as(MemberAccessExprSyntax.self)?.declName
        return (member ?? function.as(DeclReferenceExprSyntax.self))?.baseName.plainText ?? ""
    }

    func argument(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }

    func text(of label: String) -> String? { argument(label)?.plainString }
}

extension ExprSyntax {
    /// The text of a string literal without interpolation.
    var plainString: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}

extension SyntaxProtocol {
    var ancestors: some Sequence<Syntax> {
        sequence(first: Syntax(self), next: \.parent).dropFirst()
    }

    /// The types and members around it: `LaunchInteractor.didBecomeActive()`.
    var memberName: String {
        ancestors.compactMap(\.declaredName).reversed().joined(separator: ".")
    }
}

extension Syntax {
    fileprivate var declaredName: String? {
        self.is(VariableDeclSyntax.self) && !isMember ? nil : self.as(DeclSyntax.self)?.labelledName
    }

    /// Whether it is at the top of the file or in a type, not in a function.
    private var isMember: Bool {
        parent?.is(CodeBlockItemSyntax.self) != true
            || parent?.parent?.parent?.is(SourceFileSyntax.self) == true
    }
}
