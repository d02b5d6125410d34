import ArgumentParsing
import SwiftParser
import SwiftSyntax

extension Feature.Value {
    private static let examples = [
        "Bool": "true", "Double": "1", "Duration": ".seconds(1)", "Int": "1", "String": "\"ribs\"",
    ]

    /// Reads a value such as `user:User`, which the parent passes on.
    /// - Throws: `UsageError` if the text is none, if the parent's interactor has no such property, or
    ///   if no module declares the type.
    init(_ text: String, from parent: FeatureParent, in repository: Repository) throws(UsageError) {
        guard let parts = text.wholeMatch(of: /\s*(\w+)\s*:\s*(\w+)\s*/) else {
            throw UsageError(
                "“\(text)” is no value. Write its name and its type: --with user:User.")
        }
        let interactor = "\(parent.name.sources)/\(parent.name)Interactor.swift"
        let tree = Parser.parse(source: repository[interactor] ?? "")
        let (name, type) = (String(parts.1), String(parts.2))
        let members = tree.all(MemberBlockItemSyntax.self)
            .compactMap { $0.decl.as(VariableDeclSyntax.self) }
            .filter { !$0.modifiers.contains { $0.name.text == "static" } }
        let isThere = members.flatMap(\.bindings).contains { property in
            property.pattern.trimmedDescription == name
                && [nil, type].contains(property.typeAnnotation?.type.trimmedDescription)
        }
        guard !parent.hasView || isThere else {
            throw UsageError(
                "\(parent.name)Interactor has no property \(name): \(type) to pass. Add it first.")
        }
        try self.init(name: name, type: type, in: repository)
        let path = Feature.manifest
        let manifest = Parser.parse(source: repository[path] ?? "")
        let target = manifest.calls("target", named: parent.name.text).first
        let known = target?.all(StringLiteralExprSyntax.self).compactMap(\.representedLiteralValue)
        if let module, known?.contains(module) != true {
            throw UsageError(
                """
                \(parent.name) does not have \(module), which declares \(type), in \(path). \
                Add it first.
                """)
        }
    }

    /// - Throws: `UsageError` if no module declares the type, if a feature does, or if no test creates a
    ///   value of it.
    init(name: String, type: String, in repository: Repository) throws(UsageError) {
        (self.name, self.type) = (name, type)
        if let example = Self.examples[type] {
            (module, package, self.example) = (nil, "", example)
            return
        }
        let home = repository.sources(below: "Modules", with: [" \(type)"]).first { source in
            source.tree.types.contains { $0.name == type }
        }
        guard let home else {
            throw UsageError("No module declares \(type). Create it first.")
        }
        module = home.module
        package = String(home.path.split(separator: "/")[1])
        if repository.features.contains(home.module) {
            throw UsageError(
                """
                \(type) belongs to \(home.module), a feature, which another feature below it cannot \
                import. Move the type to the module of a service first.
                """)
        }
        let tests = repository.sources(below: "Tests", with: ["\(type)("])
        // With literals only, it means the same in another test.
        let calls = tests.lazy.flatMap { $0.tree.all(FunctionCallExprSyntax.self) }
        let example = calls.first { call in
            call.calledExpression.trimmedDescription == type && !call.arguments.isEmpty
                && call.arguments.allSatisfy { $0.expression.identifiers.isEmpty }
        }
        guard let example else {
            throw UsageError(
                "No test creates a \(type) from literals only. Write such a test first.")
        }
        self.example = example.trimmedDescription
    }
}

extension Feature {
    /// Reads a unit that `new-feature` created.
    ///
    /// A value that `new-feature` cannot have written is left out: its file is edited.
    init(_ name: FeatureName, in repository: Repository) throws(UsageError) {
        self.name = name
        app = repository.app
        let names = repository.modules.compactMap { try? FeatureName($0.name) }
        let owner = names.first {
            repository[FeatureParent.screens(of: $0)]?.contains("any \(name)Buildable") == true
        }
        place = owner == nil ? .slot : .screen
        let parent =
            owner
            ?? names.first {
                let router = repository["\($0.sources)/\($0)Router.swift"]
                return ["attach", "ask"].contains { router?.contains("func \($0)\(name)(") == true }
            }
        let router = parent.flatMap { repository["\($0.sources)/\($0)Router.swift"] }
        if router?.contains("func attach\(name)(_ id: String") == true { place = .row }
        if router?.contains("func ask\(name)(") == true { place = .dialog }
        self.parent = parent.map { FeatureParent($0, of: name, in: repository) }
        let builder = repository["\(name.sources)/\(name)Builder.swift"] ?? ""
        if repository.paths(below: name.sources + "Views").isEmpty {
            kind = .headless
        } else if let service = builder.firstMatch(of: /any (\w+)Service \{ get \}/) {
            kind = .list(try FeatureName(String(service.1)))
        } else {
            kind = .plain
        }
        hasWorker = kind != .headless && repository["\(name.sources)/\(name)Worker.swift"] != nil
        let build = Parser.parse(source: builder).first(FunctionDeclSyntax.self) {
            $0.name.text == "build"
        }
        let parameters = build?.signature.parameterClause.parameters ?? []
        for value in parameters.dropFirst() {
            let (name, type) = (value.firstName.text, value.type.trimmedDescription)
            values += [try? Value(name: name, type: type, in: repository)].compactMap(\.self)
        }
    }
}
