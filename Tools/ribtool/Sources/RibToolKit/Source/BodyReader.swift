import SwiftIfConfig
import SwiftSyntax

/// Reads what a piece of code mentions, without the branches of `#if` that are not compiled here.
final class BodyReader: ActiveSyntaxVisitor {
    private(set) var facts = BodyFacts()

    static func read(
        _ node: some SyntaxProtocol, conditions: HostConditions
    ) -> BodyFacts {
        let reader = BodyReader(viewMode: .sourceAccurate, configuration: conditions)
        reader.walk(node)
        return reader.facts
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.plainText
        if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id
        {
            let isOwn = access.base?.trimmedDescription == "self"
            if isOwn || name.first?.isUppercase == true { facts.references.insert(name) }
        } else {
            facts.references.insert(name)
        }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        facts.references.insert(node.name.plainText)
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        facts.references.insert(node.name.plainText)
        return .visitChildren
    }

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        if ["expect", "require"].contains(node.macroName.text) {
            let parts = [Syntax(node.arguments), Syntax(node.trailingClosure)].compactMap { $0 }
            facts.expects = facts.expects || parts.contains(where: \.saysSomething)
        }
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = Callee(node.calledExpression) else { return .visitChildren }
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        facts.calls.insert(.init(name: callee.name, labels: labels))
        let parts = [Syntax(node.arguments), Syntax(node.trailingClosure)].compactMap { $0 }
        if callee.alwaysExpects
            || callee.comparesArguments && parts.contains(where: \.saysSomething)
        {
            facts.expects = true
        }
        return .visitChildren
    }
}

/// Who is called, as far as the testing libraries' own functions go.
private struct Callee {
    let name: String
    let base: String?

    init?(_ expression: ExprSyntax) {
        if let plain = expression.as(DeclReferenceExprSyntax.self) {
            (name, base) = (plain.baseName.plainText, nil)
        } else if let member = expression.as(MemberAccessExprSyntax.self) {
            (name, base) = (member.declName.baseName.plainText, member.base?.trimmedDescription)
        } else {
            return nil
        }
    }

    /// Fails a test, or waits for something that fails it.
    var alwaysExpects: Bool {
        switch name {
        case "record": base == "Issue" || base == "Testing.Issue"
        case "wait", "fulfillment", "waitForExpectations": base == nil || base == "self"
        case "confirmation", "withKnownIssue", "XCTFail": base == nil
        default: false
        }
    }

    /// Fails a test when what it is given is not as it should be.
    var comparesArguments: Bool {
        base == nil && (name.hasPrefix("XCTAssert") || name == "XCTUnwrap")
    }
}

extension Syntax {
    /// Whether it depends on anything: `true` and `1 == 1` do not, so they expect nothing.
    fileprivate var saysSomething: Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            if case .identifier(let name) = token.tokenKind {
                return name != "Bool" && token.parent?.is(LabeledExprSyntax.self) == false
            }
            return token.tokenKind == .keyword(.self) || token.tokenKind == .leftBrace
        }
    }
}
