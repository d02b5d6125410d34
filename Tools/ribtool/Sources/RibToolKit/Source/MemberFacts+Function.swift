import SwiftSyntax

extension MemberFacts {
    /// Reads a function, test or not.
    init(function node: FunctionDeclSyntax, site: Site, conditions: HostConditions) {
        self.init(kind: .function, name: node.name.plainText, site: site)
        let parameters = node.signature.parameterClause.parameters
        let modifiers = Set(node.modifiers.map(\.name.text))
        labels = parameters.map(\.firstName.plainText)
        suitsXCTest =
            name.hasPrefix("test") && parameters.isEmpty && node.signature.returnsNothing
            && modifiers.isDisjoint(with: ["static", "class", "private", "fileprivate"])
        test = RunnerMark("Test", in: node.attributes)
        takesCallSite = parameters.contains(where: \.isCallSite)
        body = BodyReader.read(node, conditions: conditions)
        body.isEmpty = node.body?.statements.isEmpty ?? true
        body.skips = node.body?.statements.first?.item.skipsTest ?? false
    }
}

extension FunctionSignatureSyntax {
    fileprivate var returnsNothing: Bool {
        guard let type = returnClause?.type.trimmedDescription else { return true }
        return type == "Void" || type == "()"
    }
}

extension FunctionParameterSyntax {
    /// Whether it is the place of the call: `#filePath` and its like, or a type made of them.
    fileprivate var isCallSite: Bool {
        let type = type.trimmedDescription
        if type == "SourceSite" || type == "SourceLocation" { return true }
        guard let macro = defaultValue?.value.as(MacroExpansionExprSyntax.self) else {
            return false
        }
        return ["file", "fileID", "filePath", "_sourceLocation"].contains(macro.macroName.text)
    }
}

extension CodeBlockItemSyntax.Item {
    /// Whether it ends the test before it has begun: `throw XCTSkip("…")`, `try Test.cancel()`.
    fileprivate var skipsTest: Bool {
        let beginnings = [
            "throw XCTSkip(", "try Test.cancel(", "try XCTSkipIf(true", "try XCTSkipUnless(false",
        ]
        return beginnings.contains(where: trimmedDescription.hasPrefix)
    }
}

extension GenericWhereClauseSyntax {
    /// What `where Self: A` asks of a protocol's own type.
    var boundsOfSelf: [TypeName] {
        requirements.compactMap { $0.requirement.as(ConformanceRequirementSyntax.self) }
            .filter { $0.leftType.trimmedDescription == "Self" }
            .flatMap { typeNames(in: $0.rightType) }
    }
}
