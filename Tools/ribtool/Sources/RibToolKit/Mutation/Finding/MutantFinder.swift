import SwiftIfConfig
import SwiftOperators
import SwiftSyntax

/// Finds the mutants of a source file.
///
/// It looks only at code that is compiled on this machine: no test here can reach the other branches
/// of `#if`.
final class MutantFinder: ActiveSyntaxAnyVisitor {
    /// In the order of the file.
    private(set) var mutants: [Mutant] = []
    private let source: [UInt8]
    private let path: String

    init(_ tree: SourceFileSyntax, path: String, conditions: HostConditions) {
        source = tree.syntaxTextBytes
        self.path = path
        super.init(viewMode: .sourceAccurate, configuration: conditions)
        // An expression with an operator of the repository's own stays unfolded.
        walk(OperatorTable.standardOperators.foldAll(tree) { _ in })
        mutants.sort {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
    }

    /// Adds the mutant that replaces a node.
    func replace(
        _ node: some SyntaxProtocol, with text: String, _ kind: MutantReport.Kind,
        _ form: Mutant.Site.Form = .expression, risk: Mutant.Risk = .low, compiled: String? = nil
    ) {
        replace(
            node.bytes, at: .init(range: node.bytes, form: form), with: text, kind, risk: risk,
            compiled: compiled, in: node.memberName)
    }

    /// Adds the mutant that replaces `range`, which is a part of `site`.
    func replace(
        _ range: Range<Int>, at site: Mutant.Site, with text: String, _ kind: MutantReport.Kind,
        risk: Mutant.Risk = .low, compiled: String? = nil, in function: String
    ) {
        let report = MutantReport(
            replacing: range, of: source, with: text, in: path, function: function, kind: kind)
        mutants.append(
            Mutant(
                site: site, range: range, replacement: text, compiled: compiled, risk: risk,
                report: report))
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        switch node.as(SyntaxEnum.self) {
        case .codeBlockItemList(let list):
            if list.parent?.is(SourceFileSyntax.self) != true { mutateStatements(in: list) }
        case .conditionElementList(let list): mutateConditions(list)
        case .ternaryExpr(let node): mutateCondition(node.condition, to: [true, false])
        case .whereClause(let node): mutateCondition(node.condition, to: [true, false])
        case .repeatStmt(let node): mutateCondition(node.condition, to: [false])
        case .infixOperatorExpr(let node): mutateOperator(node)
        case .prefixOperatorExpr(let node):
            if node.operator.text == "!", !ExprSyntax(node).isCondition {
                replace(node, with: node.expression.trimmedDescription, .logic)
            }
        case .booleanLiteralExpr(let node):
            if !ExprSyntax(node).isCondition {
                let isTrue = node.literal.tokenKind == .keyword(.true)
                replace(node, with: isTrue ? "false" : "true", .literal)
            }
        // These can't have a switch in them.
        case .attribute, .expressionPattern, .enumCaseDecl, .macroExpansionExpr:
            return .skipChildren
        default: break
        }
        return .visitChildren
    }
}
