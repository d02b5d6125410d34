import SwiftIfConfig
import SwiftOperators
import SwiftSyntax

/// Finds the mutants of a source file.
///
/// It looks only at code that is compiled on this machine: no test here can reach the other branches
/// of `#if`.
final class MutantFinder: ActiveSyntaxVisitor {
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
        _ form: Mutant.Form = .expression, risk: Mutant.Risk = .low, compiled: String? = nil
    ) {
        replace(
            node.bytes, at: node.bytes, with: text, kind, form, risk: risk, compiled: compiled,
            in: node.memberName)
    }

    /// Adds the mutant that replaces `range`, which is a part of `site`.
    func replace(
        _ range: Range<Int>, at site: Range<Int>, with text: String, _ kind: MutantReport.Kind,
        _ form: Mutant.Form, risk: Mutant.Risk = .low, compiled: String? = nil,
        in function: String
    ) {
        let report = MutantReport(
            replacing: range, of: source, with: text, in: path, function: function, kind: kind)
        mutants.append(
            Mutant(
                form: form, risk: risk, range: range, site: site, replacement: text,
                compiled: compiled, report: report))
    }

    // MARK: Nodes with mutants

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        if node.parent?.is(SourceFileSyntax.self) != true { mutateStatements(in: node) }
        return .visitChildren
    }

    override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
        mutateConditions(node)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        mutateCondition(node.condition, to: [true, false])
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        mutateCondition(node.condition, to: [true, false])
        return .visitChildren
    }

    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
        mutateCondition(node.condition, to: [false])
        return .visitChildren
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        mutateOperator(node)
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.operator.text == "!", !ExprSyntax(node).isCondition {
            replace(node, with: node.expression.trimmedDescription, .logic)
        }
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if !ExprSyntax(node).isCondition {
            replace(
                node, with: node.literal.tokenKind == .keyword(.true) ? "false" : "true", .literal)
        }
        return .skipChildren
    }

    // MARK: Nodes that can't have a switch in them

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
}
