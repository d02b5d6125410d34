import SwiftIfConfig
import SwiftSyntax

/// Reads what a piece of code mentions, without the branches of `#if` that are not compiled here.
final class BodyReader: ActiveSyntaxAnyVisitor {
    private var facts = BodyFacts()

    static func read(_ node: some SyntaxProtocol) -> BodyFacts {
        let reader = BodyReader(viewMode: .sourceAccurate, configuration: HostConditions())
        reader.walk(node)
        return reader.facts
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        switch node.as(SyntaxEnum.self) {
        case .declReferenceExpr(let node):
            let name = node.baseName.plainText
            let access = node.parent?.as(MemberAccessExprSyntax.self)
            let isMember = access?.declName.id == node.id
            if !isMember || access?.base?.trimmedDescription == "self"
                || name.first?.isUppercase == true
            {
                facts.references.insert(name)
            }
        case .identifierType(let node): facts.references.insert(node.name.plainText)
        case .memberType(let node): facts.references.insert(node.name.plainText)
        case .macroExpansionExpr(let node):
            if ["expect", "require"].contains(node.macroName.text) { noteExpectation(node) }
        case .functionCallExpr(let node): noteCall(node)
        default: break
        }
        return .visitChildren
    }

    /// Functions of the test libraries that can fail a test whatever their arguments are.
    private static let expectations: Set = [
        "FailureReporter.running.fail", "reporter.fail", "Issue.record", "Testing.Issue.record",
        "XCTFail", "confirmation", "fulfillment",
        "self.fulfillment", "self.wait", "self.waitForExpectations", "wait",
        "waitForExpectations", "withKnownIssue",
    ]

    private func noteCall(_ node: FunctionCallExprSyntax) {
        let labels = node.arguments.map { $0.label?.plainText ?? "_" }
        facts.calls.insert(.init(name: node.calledName, labels: labels))
        let function = node.calledExpression.trimmedDescription
        if Self.expectations.contains(function) {
            facts.calls.insert(.expectation)
        } else if function == "XCTUnwrap" || function.hasPrefix("XCTAssert") {
            noteExpectation(node)
        }
    }

    /// Notes an expectation, unless it depends on nothing, as `true` and `1 == 1` do.
    private func noteExpectation(_ node: some SyntaxProtocol) {
        let arguments = node.tokens(viewMode: .sourceAccurate).drop {
            $0.tokenKind != .leftParen && $0.tokenKind != .leftBrace
        }
        let dependsOnSomething = arguments.contains { token in
            if case .identifier(let name) = token.tokenKind {
                return name != "Bool" && token.parent?.is(LabeledExprSyntax.self) == false
            }
            return token.tokenKind == .keyword(.self) || token.tokenKind == .leftBrace
        }
        if dependsOnSomething { facts.calls.insert(.expectation) }
    }
}
