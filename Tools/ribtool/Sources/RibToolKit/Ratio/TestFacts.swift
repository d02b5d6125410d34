import SwiftSyntax

/// A declaration or an extension of a type, as far as counting tests needs it; one without a path
/// has what a file declares outside of types.
struct TypeFacts: Sendable, Codable {
    /// The names of the types around it, and its own.
    let path: TypeName
    let site: Site
    /// Whether it can be an interactor, and not only be part of one.
    var isActor = false
    var isExtension = false
    /// The names of the types after the colon; for an alias, after the equals sign.
    var inherits: [String] = []
    var suite: RunnerMark?
    /// Functions, initializers and properties, not those of nested types.
    var members: [MemberFacts] = []
    /// Every name that it mentions, in nested types too.
    var references: Set<String> = []

    var name: String { path.last ?? "" }
}

struct MemberFacts: Sendable, Codable {
    let name: String
    let site: Site
    /// The call of it; `nil` when it is no function.
    var call: BodyFacts.Call?
    var test: RunnerMark?
    let body: BodyFacts
}

/// The names in a piece of code, and what the code can do to a test.
struct BodyFacts: Sendable, Codable {
    /// A call, or the function that it calls, as far as its name and its labels tell.
    struct Call: Sendable, Hashable, Codable {
        /// Every expectation.
        static let expectation = Call(name: "#expect", labels: [])

        let name: String
        let labels: [String]

        /// Whether the labels are among the function's, in order: some may have a default.
        func fits(_ function: Call) -> Bool {
            var rest = labels[...]
            for label in function.labels where label == rest.first { rest.removeFirst() }
            return name == function.name && rest.isEmpty
        }
    }

    /// Names of types, functions and variables, without those after a dot, unless that is `self.`
    /// or they start like a type.
    var references: Set<String> = []
    /// The calls in it, those after a dot too.
    var calls: Set<Call> = []
}

extension ParsedSource {
    /// The types of the file, without the branches of `#if` that are not compiled here, and
    /// without types inside of functions, which no other code can name.
    var facts: [TypeFacts] {
        var types: [TypeFacts] = []
        var file = TypeFacts(path: [], site: Site(file: path, line: 1))
        read(tree.statements, into: &file, &types)
        return types + [file]
    }

    private func read(
        _ list: some SyntaxProtocol, into outer: inout TypeFacts, _ types: inout [TypeFacts]
    ) {
        for node in declarations(in: list, under: HostConditions()) {
            if let group = node.asProtocol((any DeclGroupSyntax).self) {
                let extended = group.as(ExtensionDeclSyntax.self)?.extendedType
                let inherits = group.inherited.flatMap(typeNames)
                var type = TypeFacts(
                    path: extended.map { typeNames(in: $0).first ?? [] }
                        ?? outer.path + [group.name ?? ""],
                    site: site(of: node), isActor: group.is(ActorDeclSyntax.self),
                    isExtension: extended != nil, inherits: inherits.compactMap(\.last),
                    suite: RunnerMark("Suite", in: group.attributes),
                    references: Set(inherits.joined()))
                read(group.memberBlock.members, into: &type, &types)
                outer.references.formUnion(type.references)
                types.append(type)
            } else if let node = node.as(TypeAliasDeclSyntax.self) {
                let inherits = typeNames(in: node.initializer.value)
                types.append(
                    TypeFacts(
                        path: outer.path + [node.name.plainText], site: site(of: node),
                        inherits: inherits.compactMap(\.last),
                        references: BodyFacts(node.initializer).references))
            } else {
                for member in members(node, of: outer) {
                    outer.members.append(member)
                    outer.references.formUnion(member.body.references)
                }
            }
        }
    }

    private func members(_ node: DeclSyntax, of type: TypeFacts) -> [MemberFacts] {
        let site = site(of: node)
        if let function = node.as(FunctionDeclSyntax.self) {
            let labels = function.signature.parameterClause.parameters.map(\.firstName.plainText)
            let name = function.name.plainText
            return [
                MemberFacts(
                    name: name, site: site, call: .init(name: name, labels: labels),
                    test: type.inherits.contains { $0.hasSuffix("TestCase") }
                        ? RunnerMark(xctest: function)
                        : RunnerMark("Test", in: function.attributes, of: function.body),
                    body: BodyFacts(node))
            ]
        }
        let bindings = node.as(VariableDeclSyntax.self)?.bindings.map { binding in
            (binding.pattern.trimmedDescription, BodyFacts(binding))
        }
        return (bindings ?? node.names.map { ($0, BodyFacts(node)) })
            .map { MemberFacts(name: $0, site: site, body: $1) }
    }
}

extension BodyFacts {
    /// Functions of the test libraries that can fail a test whatever their arguments are.
    private static let expectations: Set = [
        "FailureReporter.running.fail", "reporter.fail", "Issue.record", "Testing.Issue.record",
        "XCTFail", "confirmation", "fulfillment", "self.fulfillment", "wait", "withKnownIssue",
    ]

    fileprivate init(_ node: some SyntaxProtocol) {
        for node in node.nodes(\.self) {
            if let name = node.as(DeclReferenceExprSyntax.self) {
                let access = name.parent?.as(MemberAccessExprSyntax.self)
                let isMember = access?.declName.id == name.id
                let text = name.baseName.plainText
                if !isMember || access?.base?.trimmedDescription == "self"
                    || text.first?.isUppercase == true
                {
                    references.insert(text)
                }
            } else if let type = node.as(TypeSyntax.self) {
                references.formUnion(typeNames(in: type).joined())
            } else if let macro = node.as(MacroExpansionExprSyntax.self) {
                let isExpectation = ["expect", "require"].contains(macro.macroName.text)
                if isExpectation, Self.dependsOnSomething(macro) { calls.insert(.expectation) }
            } else if let call = node.as(FunctionCallExprSyntax.self) {
                let labels = call.arguments.map { $0.label?.plainText ?? "_" }
                calls.insert(.init(name: call.calledName, labels: labels))
                let function = call.calledExpression.trimmedDescription
                let isAssertion = function.hasPrefix("XCTAssert") || function == "XCTUnwrap"
                if Self.expectations.contains(function)
                    || isAssertion && Self.dependsOnSomething(call)
                {
                    calls.insert(.expectation)
                }
            }
        }
    }

    /// Whether an expectation depends on something, unlike `true` and `1 == 1`.
    private static func dependsOnSomething(_ node: some SyntaxProtocol) -> Bool {
        let arguments = node.tokens(viewMode: .sourceAccurate).drop {
            $0.tokenKind != .leftParen && $0.tokenKind != .leftBrace
        }
        return arguments.contains { token in
            if case .identifier(let name) = token.tokenKind {
                return name != "Bool" && token.parent?.is(LabeledExprSyntax.self) == false
            }
            return token.tokenKind == .keyword(.self) || token.tokenKind == .leftBrace
        }
    }
}
