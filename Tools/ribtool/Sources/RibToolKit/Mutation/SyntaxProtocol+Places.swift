import SwiftSyntax

extension SyntaxProtocol {
    /// Where it is in the file, without blanks and comments around it.
    var bytes: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// The types and members around it: `LaunchInteractor.didBecomeActive()`.
    var memberName: String {
        var names: [String] = []
        var next: Syntax? = Syntax(self)
        while let node = next {
            if let name = node.ownName { names.append(name) }
            next = node.parent
        }
        return names.reversed().joined(separator: ".")
    }

    /// Whether an initializer runs it, rather than a function or closure in one.
    var isInInitializer: Bool {
        var next = parent
        while let node = next {
            if node.is(InitializerDeclSyntax.self) { return true }
            if node.is(FunctionDeclSyntax.self) || node.is(ClosureExprSyntax.self) { return false }
            next = node.parent
        }
        return false
    }

    private var ownName: String? {
        let node = Syntax(self)
        if let type = node.asProtocol((any DeclGroupSyntax).self) {
            if let named = node.asProtocol((any NamedDeclSyntax).self) { return named.name.text }
            return type.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
        }
        if let function = node.as(FunctionDeclSyntax.self) {
            return function.name.text + function.signature.parameterClause.labels
        }
        if let initializer = node.as(InitializerDeclSyntax.self) {
            return "init" + initializer.signature.parameterClause.labels
        }
        if let subscripted = node.as(SubscriptDeclSyntax.self) {
            return "subscript" + subscripted.parameterClause.labels
        }
        if node.is(DeinitializerDeclSyntax.self) { return "deinit" }
        // A variable inside of a function is no member.
        guard let variable = node.as(VariableDeclSyntax.self),
            node.parent?.is(CodeBlockItemSyntax.self) != true
                || node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
        else { return nil }
        return variable.bindings.first?.pattern.trimmedDescription
    }
}

extension FunctionParameterClauseSyntax {
    fileprivate var labels: String {
        "(" + parameters.map { $0.firstName.text + ":" }.joined() + ")"
    }
}
