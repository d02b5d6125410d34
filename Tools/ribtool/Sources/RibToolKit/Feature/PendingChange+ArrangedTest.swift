import SwiftParser
import SwiftSyntax

extension PendingChange {
    /// Returns a template of a test with the steps with which the parent's own tests create a subject,
    /// in place of its comments.
    ///
    /// So the generator need not know which services, views and values the parent takes.
    /// - Parameter call: what creates the subject: `LoggedInLineView`, or `LoggedInBuilder` in a statement
    ///   that builds the unit, in a function without parameters.
    /// - Throws: ``ToolError`` if no test has such a call.
    func arranged(
        _ template: String, as call: String, in path: String
    ) throws(ToolError) -> String {
        let tree = Parser.parse(source: self[path] ?? "")
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        let others = paths.filter { $0.hasPrefix(folder + "/") && $0 != path }.compactMap {
            self[$0]
        }
        var missing: Set<String> = []
        let calls = tree.calls(call).filter { call.hasSuffix("LineView") || $0.buildsUnit }
        let found = calls.lazy.compactMap { Subject($0, isBuilder: !call.hasSuffix("LineView")) }
            .first { subject in
                missing = subject.missingNames(in: tree, others)
                return missing.isEmpty
            }
        guard let found else {
            let names = missing.sorted().joined(separator: ", ")
            throw ToolError(
                """
                \(path) has no test with a \(call)(…) that a test of the child can copy\
                \(missing.isEmpty ? "" : ": it would not know \(names)"). Write one as in \
                Tests/FeatureTemplateTests, and try again.
                """)
        }
        let known = Parser.parse(source: template).importedModules
        let imports = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
            .filter { !known.contains($0.module) }.map { $0.trimmedDescription + "\n" }.joined()
        let members = found.members.map { "    \($0.trimmedDescription)\n" }.joined()
        let paragraph = members.isEmpty ? "" : members + "\n"
        let router = found.router.map { "let router = \($0.trimmedDescription)" } ?? ""
        let steps = found.steps.map(\.trimmedDescription) + [router]
        return template.replacing("// The imports.\n", with: imports)
            .replacing("    // The properties.\n\n", with: paragraph)
            .replacing("// The steps.", with: steps.joined(separator: "\n"))
            .replacing("theExpression", with: found.call.trimmedDescription)
    }
}

/// A call that creates the subject of a test, with what comes along when another test copies it.
private struct Subject {
    let call: FunctionCallExprSyntax
    let suite: any DeclGroupSyntax
    /// The members of the suite besides tests, without the function around the call, which is in the
    /// template.
    let members: [DeclSyntax]
    /// The statements before the one that builds the unit.
    let steps: [CodeBlockItemSyntax]
    /// The expression that builds the unit; `nil` for a view.
    let router: ExprSyntax?

    init?(_ call: FunctionCallExprSyntax, isBuilder: Bool) {
        let around = call.ancestors.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }
        guard let suite = around.first else { return nil }
        (self.call, self.suite) = (call, suite)
        members = suite.memberBlock.members.map(\.decl).filter { member in
            let isHelper =
                member.as(FunctionDeclSyntax.self)?.attributes.typeNames
                .contains("Test") == false
            return [.variableDecl, .initializerDecl].contains(member.kind)
                || isHelper && !member.bytes.overlaps(call.bytes)
        }
        let block = call.statement?.parent?.as(CodeBlockItemListSyntax.self)
        steps = isBuilder ? block?.prefix { $0.id != call.statement?.id }.map(\.self) ?? [] : []
        router = isBuilder ? call.statement?.value : nil
    }

    /// Returns the names in the copy that mean something only where the call is: a parameter of a test,
    /// a local variable, a private type of the file, a helper in an extension of the suite.
    func missingNames(in file: SourceFileSyntax, _ others: [String]) -> Set<String> {
        let copied =
            members.map(Syntax.init) + steps.map(Syntax.init) + [Syntax(router ?? ExprSyntax(call))]
        let own = Set(copied.flatMap(\.declaredNames))
        let global = Set(file.statements.flatMap(\.globalNames))
        let extensions = others.filter { $0.contains("extension \(suite.name ?? "")") }
            .flatMap { Parser.parse(source: $0).all(ExtensionDeclSyntax.self) }
            .filter { $0.extendedType.trimmedDescription == suite.name }
        let elsewhere = Set(file.declaredNames).subtracting(global)
            .union(extensions.flatMap(\.memberBlock.members).flatMap(\.decl.names))
        return Set(copied.flatMap(\.usedNames)).subtracting(own).intersection(elsewhere)
    }
}

extension SyntaxProtocol {
    /// The names that it declares: of variables, parameters, functions and types.
    fileprivate var declaredNames: [String] {
        all(IdentifierPatternSyntax.self).map(\.identifier.plainText)
            + all(FunctionParameterSyntax.self).map { ($0.secondName ?? $0.firstName).plainText }
            + all(ClosureParameterSyntax.self).map { ($0.secondName ?? $0.firstName).plainText }
            + all(ClosureShorthandParameterSyntax.self).map(\.name.plainText)
            + nodes { DeclSyntax($0)?.name }
    }

    /// The names that it uses, without those after a dot, unless that is `self.`.
    fileprivate var usedNames: [String] {
        let references = all(DeclReferenceExprSyntax.self).filter { name in
            guard let access = name.parent?.as(MemberAccessExprSyntax.self) else { return true }
            return access.declName.id != name.id || access.base?.trimmedDescription == "self"
        }
        return references.map(\.baseName.plainText) + namedTypes
    }
}

extension CodeBlockItemSyntax {
    /// The names that other files see, if it is a declaration.
    fileprivate var globalNames: [String] {
        guard let node = item.as(DeclSyntax.self), node.modifiers?.isPrivate != true else {
            return []
        }
        return node.names
    }
}

extension FunctionCallExprSyntax {
    fileprivate var statement: CodeBlockItemSyntax? {
        nearest(.codeBlockItem)?.as(CodeBlockItemSyntax.self)
    }

    /// Whether a statement such as `let router = await LoggedInBuilder(…).build(…)` has the call, in a
    /// function whose parameters others need not know.
    fileprivate var buildsUnit: Bool {
        let function = nearest(.functionDecl)?.as(FunctionDeclSyntax.self)
        let build = statement?.value?.first(FunctionCallExprSyntax.self)
        return function?.signature.parameterClause.parameters.isEmpty != false
            && build?.calledName == "build"
    }
}

extension CodeBlockItemSyntax {
    /// The value that the statement returns, ignores or gives a name, or that it is.
    fileprivate var value: ExprSyntax? {
        switch Syntax(item).as(SyntaxEnum.self) {
        case .variableDecl(let node): node.bindings.last?.initializer?.value
        case .returnStmt(let node): node.expression
        // `_ = await …`.
        case .sequenceExpr(let node): node.elements.last
        default: item.as(ExprSyntax.self)
        }
    }
}
