import SwiftIfConfig
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds every change that can be made to a source file.
///
/// Only where the code is compiled on this machine: a change in another branch of `#if` would never
/// be noticed.
final class MutantFinder: ActiveSyntaxVisitor {
    /// In the order of the file.
    private(set) var mutants: [Mutant] = []
    /// The members of types and the global functions, in bytes of the file.
    private(set) var members: [Range<Int>] = []

    init(_ source: String, conditions: HostConditions) {
        super.init(viewMode: .sourceAccurate, configuration: conditions)
        // An operator of the repository is not in the table: then its expression stays as it is.
        walk(OperatorTable.standardOperators.foldAll(Parser.parse(source: source)) { _ in })
        mutants.sort {
            ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
        }
    }

    /// Notes a change of `node` to `text`.
    func change(
        _ node: some SyntaxProtocol, to text: String, _ kind: Mutant.Kind, _ form: Mutant.Form,
        risk: Mutant.Risk = .low, compiled: String? = nil
    ) {
        note(
            Mutant(
                kind: kind, form: form, risk: risk, range: node.bytes, site: node.bytes,
                replacement: text, compiled: compiled, function: node.memberName))
    }

    /// Notes a change.
    func note(_ mutant: Mutant) { mutants.append(mutant) }

    // MARK: What is visited; the changes themselves are in the extensions.

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        if node.parent?.is(SourceFileSyntax.self) != true { changeStatements(in: node) }
        return .visitChildren
    }

    override func visit(_ node: ConditionElementListSyntax) -> SyntaxVisitorContinueKind {
        changeConditions(node)
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        changeCondition(node.condition, to: [true, false])
        return .visitChildren
    }

    override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
        changeCondition(node.condition, to: [true, false])
        return .visitChildren
    }

    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
        changeCondition(node.condition, to: [false])
        return .visitChildren
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        changeOperator(node)
        return .visitChildren
    }

    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        changeNegation(node)
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if !ExprSyntax(node).isCondition {
            let flipped = node.literal.tokenKind == .keyword(.true) ? "false" : "true"
            change(node, to: flipped, .literal, .expression)
        }
        return .skipChildren
    }

    // MARK: Members

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { member(node) }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { member(node) }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        member(node)
    }
    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind { member(node) }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { member(node) }

    private func member(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
        members.append(node.bytes)
        return .visitChildren
    }

    // MARK: Where a switch can't stand

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        .skipChildren
    }
}
