import SwiftSyntax

struct RequirementReader {
    let node: DeclSyntax
    let source: ProtocolSource
    let request: DoubleRequest
    let types: DeclaredTypes

    private var name: String { node.labelledName?.unquoted ?? "" }
    var baseName: String { node.names.first ?? "" }
    private var answer: DoubleRequest.Answer? { request.answers.last { $0.member == name } }
    private var site: Site { source.file.site(of: node) }

    /// Returns the member; `nil` for a requirement that keeps its default.
    func member() throws(Refusal) -> DoubledMember? {
        if answer?.kind == .byDefault { return nil }
        let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
        if let modifier = modifiers.first(where: { $0.name.text == "static" }) {
            throw source.refusal(
                modifier,
                """
                \(name) is static, and tests that run in parallel would share a static spy; write \
                the double by hand.
                """)
        }
        let kind: (String, String)
        switch node.as(DeclSyntaxEnum.self) {
        case .functionDecl(let function): return try member(function)
        case .variableDecl(let variable): return try member(variable)
        case .initializerDecl: kind = ("an initializer", "the type that it creates")
        case .subscriptDecl: kind = ("a subscript", "the double")
        case .associatedTypeDecl: kind = ("an associated type", "the double")
        case .ifConfigDecl: kind = ("a condition", "the double, or require it on every system,")
        default: kind = ("something unknown", "the double")
        }
        throw source.refusal(node, "\(source.name) requires \(kind.0); write \(kind.1) by hand.")
    }

    private func member(_ node: FunctionDeclSyntax) throws(Refusal) -> DoubledMember {
        let (base, effects) = (node.name.text, node.signature.effectSpecifiers)
        let result = node.signature.returnClause
        let parameters = Array(node.signature.parameterClause.parameters)
        let labels = parameters.map(\.firstName.text)
        let named = labels.map(\.unquoted).filter { $0 != "_" }
        let recorded = parameters.map(recorded)
        let output = output(result?.type)
        let (failure, words) = call(effects)
        let labelled = ([base] + named).joined(separator: " ")
        let typed = ([labelled] + recorded.map(\.inWords)).joined(separator: " ")
        let isAsync = effects?.asyncSpecifier != nil
        let called = typed + (isAsync ? " async" : "")
        let spyNames = [base, labelled, typed, called, "\(called) returning \(output.inWords)"]
            .map { ($0.camelCase + "Spy").quotedName }
        let names = parameters.argumentNames(besides: spyNames)
        let arguments = names.count < 2 ? names.joined() : tuple(names, labels)
        let list = zip(parameters, names).map { $0.declaration(named: $1) }.joined(separator: ", ")
        let head = modifiers(node) + "func \(base)" + (node.genericParameterClause?.oneLine ?? "")
        // `swift format` would write `-> Void` for `-> ()`.
        let arrow = result?.type.trimmedDescription == "()" ? nil : result?.oneLine
        let tail = [effects?.oneLine, arrow, node.genericWhereClause?.oneLine]
            .compactMap(\.self).map { " " + $0 }.joined()
        // Where a break is needed, `swift format` would rather have it before the arrow.
        let isLong = (head + list + tail).count > FileChange.width - "    () {".count
        return DoubledMember(
            name: name, spyNames: spyNames,
            spyType: "Spy<\(tuple(recorded, labels)), \(output), \(failure)>",
            firstAnswer: try firstAnswer(result?.type, output, failure),
            declaration: head + (isLong ? "(\n\(list)\n)" : "(\(list))") + tail,
            body: { "\(words)\($0)(\(arguments))" },
            key: "\(name) \(recorded) \(output) \(isAsync)", types: node.namedTypes, site: site)
    }

    private func member(_ node: VariableDeclSyntax) throws(Refusal) -> DoubledMember {
        guard let binding = node.bindings.first, node.bindings.count == 1,
            let type = binding.typeAnnotation?.type,
            case .accessors(let accessors) = binding.accessorBlock?.accessors
        else { throw source.refusal(node, "this property is no requirement; fix the protocol.") }
        let value = concrete(type)
        let effects = accessors.first { $0.accessorSpecifier.text == "get" }?.effectSpecifiers
        let isWritten = accessors.contains { $0.accessorSpecifier.text == "set" }
        let (failure, words) = call(effects)
        // Only a `Dish!` conforms to `Dish!`, and the linter does not know that the protocol wants it.
        let ignore = "// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals\n"
        func body(_ spy: String) -> String {
            if let effects { return "get \(effects.oneLine) { \(words)\(spy)() }" }
            return isWritten
                ? "get { \(spy).get() }\nset { \(spy).set(newValue) }" : "\(spy).get()"
        }
        return DoubledMember(
            name: name, spyNames: [(name.camelCase + "Spy").quotedName],
            spyType: effects == nil ? "PropertySpy<\(value)>" : "Spy<Void, \(value), \(failure)>",
            firstAnswer: try firstAnswer(type, value, failure, isProperty: effects == nil),
            declaration: (value == type.oneLine ? "" : ignore) + modifiers(node)
                + "var \(binding.pattern.trimmedDescription): \(type.oneLine)",
            body: body, key: name,
            types: node.namedTypes, site: site)
    }

    /// Returns the last argument of the spy's initializer.
    /// - Parameter isProperty: whether the spy is a `PropertySpy`.
    /// - Throws: ``Refusal`` when the request has to give it.
    private func firstAnswer(
        _ type: TypeSyntax?, _ output: String, _ failure: String, isProperty: Bool = false
    ) throws(Refusal) -> String? {
        let canThrow = failure != standard("Never")
        if output == standard("Never") {
            throw source.refusal(node, "\(name) never returns; write the double by hand.")
        }
        if let answer {
            let cannotFail = answer.kind == .failing && !canThrow
            if cannotFail || answer.kind == .making && isProperty {
                let mistake = cannotFail ? "cannot throw" : "is a property"
                throw request.refusal("\(name) \(mistake); write `\(name) returning …`.")
            }
            return isProperty ? answer.expression : "\(answer.kind): \(answer.expression)"
        }
        if failure == anyError { return nil }
        // A router's double shows what it is asked for.
        let isTransition = output.split(separator: ".").last == "Transition"
        if isTransition, type.flatMap(home) == "Routing" {
            return isProperty ? ".done" : "returning: .done"
        }
        if output == standard("Void") { return canThrow ? "returning: ()" : nil }
        let isNamed = output.hasPrefix("Optional<") && !types.hides("Optional", in: source.scope)
        if isNamed || type?.isOptional == true {
            return isProperty ? "nil" : canThrow ? "returning: nil" : nil
        }
        throw source.refusal(
            node,
            """
            the double of \(name) needs a first answer; write `//     \(name) returning …` \
            \(canThrow ? "or `failing …` " : "")below line \(request.site.line) of \
            \(request.site.file).
            """)
    }

    /// Returns the attributes and modifiers that say who sees a member and where it runs, with spaces.
    private func modifiers(_ node: some WithAttributesSyntax & WithModifiersSyntax) -> String {
        let kept = node.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { attribute in
            let name = attribute.attributeName.trimmedDescription
            return types.isGlobalActor(name)
                || ["available", "concurrent", "discardableResult"].contains(name)
        }
        let words = node.modifiers.filter { $0.name.text == "nonisolated" }
        return kept.map { "\($0.oneLine) " }.joined() + request.access
            + words.map { $0.trimmedDescription + " " }.joined()
    }

    /// Returns the error that the spy throws, and the words before its call: `try await `.
    private func call(
        _ effects: (some EffectSpecifiersSyntax)?
    ) -> (failure: String, words: String) {
        let clause = effects?.throwsClause
        let error = clause?.type.map(concrete)
        let isUntyped =
            error == nil || error == "any Error" && !types.hides("Error", in: source.scope)
        let failure =
            clause == nil ? standard("Never") : isUntyped ? anyError : error ?? anyError
        let isAsync = effects?.asyncSpecifier != nil
        return (failure, (failure == standard("Never") ? "" : "try ") + (isAsync ? "await " : ""))
    }

    private var anyError: String { "any " + standard("Error") }

    /// Returns the name of a type of the standard library, also where the repository has one like it.
    func standard(_ name: String) -> String {
        types.hides(name, in: source.scope) ? "Swift.\(name)" : name
    }

    /// Returns the module of the repository that declares a type.
    private func home(of type: TypeSyntax) -> String? {
        typeNames(in: type).first.flatMap { types.find($0, in: source.scope) }?.scope.module
    }

    private func tuple(_ elements: [String], _ labels: [String]) -> String {
        if elements.count < 2 { return elements.first ?? standard("Void") }
        let parts = zip(labels, elements).map { $0 == "_" ? $1 : "\($0): \($1)" }
        return "(\(parts.joined(separator: ", ")))"
    }
}

/// The types in which a spy keeps a function's arguments and answers.
extension RequirementReader {
    func recorded(_ parameter: FunctionParameterSyntax) -> String {
        let kept = kept(parameter.type)
        return parameter.ellipsis == nil ? kept : "[\(kept)]"
    }

    func output(_ type: TypeSyntax?) -> String {
        let text = type?.trimmedDescription ?? "()"
        guard let type,
            !["()", "Void", "Swift.Void"].contains(text) || types.hides(text, in: source.scope)
        else {
            return standard("Void")
        }
        return concrete(type)
    }

    /// Returns a type as a spy keeps it; the compiler says whether it can.
    func concrete(_ type: TypeSyntax) -> String {
        // `Dish!` declares a `Dish?`, and is allowed only in declarations.
        type.oneLine.hasSuffix("!") ? type.oneLine.dropLast() + "?" : type.oneLine
    }

    /// The generic parameters, each with its bounds.
    private var bounds: [String: [TypeSyntax]] {
        let function = node.as(FunctionDeclSyntax.self)
        var bounds: [String: [TypeSyntax]] = [:]
        for parameter in function?.genericParameterClause?.parameters ?? [] {
            bounds[parameter.name.text] = parameter.inheritedType.map { [$0] } ?? []
        }
        let requirements = function?.genericWhereClause?.requirements.map(\.requirement) ?? []
        for case .conformanceRequirement(let bound) in requirements {
            bounds[bound.leftType.trimmedDescription]?.append(bound.rightType)
        }
        return bounds
    }

    private func kept(_ type: TypeSyntax) -> String {
        switch type.as(TypeSyntaxEnum.self) {
        case .attributedType, .functionType: return attributed(type)
        case .tupleType(let tuple) where tuple.elements.count == 1:
            return kept(tuple.elements[tuple.elements.startIndex].type)
        case .someOrAnyType(let opaque) where opaque.someOrAnySpecifier.text == "some":
            return bound([opaque.constraint])
        default:
            if let bounds = bounds[type.oneLine], !bounds.isEmpty {
                return bound(bounds)
            }
            return attributed(type)
        }
    }

    /// Returns how a value is kept of which only the bounds are known.
    private func bound(_ bounds: [TypeSyntax]) -> String {
        let text = bounds.map(\.oneLine).joined(separator: " & ")
        let name = bounds.count == 1 ? typeNames(in: bounds[0]) : []
        let found = name.first.flatMap { types.find($0, in: source.scope) }?.node
        let isClass = name.count == 1 && found?.is(ClassDeclSyntax.self) == true
        return isClass ? text : "any \(text)"
    }

    /// Returns how a closure is kept, or another type with attributes.
    private func attributed(_ type: TypeSyntax) -> String {
        guard let attributed = type.as(AttributedTypeSyntax.self) else { return concrete(type) }
        let kept = attributed.attributes.filter { attribute in
            !["@escaping", "@autoclosure"].contains(attribute.trimmedDescription)
        }
        return kept.map { "\($0.oneLine) " }.joined() + attributed.baseType.oneLine
    }
}
