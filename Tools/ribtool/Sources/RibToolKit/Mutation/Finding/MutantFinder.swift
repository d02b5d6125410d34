import SwiftIfConfig
import SwiftOperators
import SwiftSyntax

/// Finds the mutants of a source file.
///
/// It looks only at code that is compiled on this machine: no test here can reach the other branches
/// of `#if`.
final class MutantFinder: ActiveSyntaxAnyVisitor {
    private(set) var mutants: [Mutant] = []
    private let source: [UInt8]
    private let path: String
    private static let declarations: Set<SyntaxKind> = [
        .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl,
    ]

    /// - Parameter count: the number of mutants in other files; the mutants are numbered after it.
    init(_ tree: SourceFileSyntax, path: String, after count: Int = 0) {
        source = tree.syntaxTextBytes
        self.path = path
        super.init(viewMode: .sourceAccurate, configuration: HostConditions())
        // An expression with an operator of the repository's own stays unfolded.
        walk(OperatorTable.standardOperators.foldAll(tree) { _ in })
        mutants.sort {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
        for index in mutants.indices { mutants[index].number = count + index + 1 }
    }

    /// - Parameters:
    ///   - range: the text to replace; by default the whole node.
    ///   - site: the text that the switch surrounds; by default the whole node.
    ///   - compiled: the text to compile instead of `text`, where its effect would show only by chance.
    func replace(
        _ node: some SyntaxProtocol, _ range: Range<Int>? = nil, at site: Range<Int>? = nil,
        with text: String, compiled: String? = nil, _ kind: MutantReport.Kind,
        _ form: Mutant.Site.Form = .expression, risk: Mutant.Risk = .low
    ) {
        let range = range ?? node.bytes
        mutants.append(
            Mutant(
                site: .init(range: site ?? node.bytes, form: form), range: range,
                replacement: compiled ?? text, risk: risk,
                declarations: node.ancestors.filter { Self.declarations.contains($0.kind) }
                    .map(\.bytes),
                report: MutantReport(
                    replacing: range, of: source, with: text, in: path, function: node.memberName,
                    kind: kind)))
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        switch node.as(SyntaxEnum.self) {
        case .codeBlockItemList(let list):
            if list.parent?.is(SourceFileSyntax.self) != true { mutateStatements(in: list) }
        case .conditionElementList(let list): mutateConditions(list)
        case .ternaryExpr(let node): mutateCondition(node.condition)
        case .whereClause(let node): mutateCondition(node.condition)
        case .repeatStmt(let node): mutateCondition(node.condition, to: [false])
        case .infixOperatorExpr(let node): mutateOperator(node)
        case .integerLiteralExpr(let node): mutateConstant(node, node.literal)
        case .floatLiteralExpr(let node): mutateConstant(node, node.literal)
        case .returnStmt(let node): node.expression.map(mutateValue)
        case .switchExpr(let node): mutateCases(of: node)
        case .catchItem(let node): mutatePattern(of: node)
        case .functionCallExpr(let node): mutateCall(node)
        case .prefixOperatorExpr(let node) where node.operator.text == "!" && !node.isCondition:
            replace(node, with: node.expression.trimmedDescription, .logic)
        case .booleanLiteralExpr(let node) where !node.isCondition:
            let isTrue = node.literal.tokenKind == .keyword(.true)
            replace(node, with: isTrue ? "false" : "true", .literal)
        // These can't have a switch in them.
        case .attribute, .expressionPattern, .enumCaseDecl, .macroExpansionExpr:
            return .skipChildren
        default: break
        }
        return .visitChildren
    }
}
