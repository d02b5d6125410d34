import ArgumentParsing
import SwiftParser
import SwiftSyntax

/// The feature that attaches another one, with what its edits depend on.
struct FeatureParent {
    let name: FeatureName
    /// Whether the child is its only one, so that its router comes and goes with the child.
    let isOnlyChild: Bool
    let hasView: Bool
    /// Whether other packages see the protocol of its router.
    let isPublic: Bool
    /// Whether its router finds the builders of its children in a component.
    let hasComponent: Bool
    /// Whether it has a back stack, whose screens are wired in one file.
    let hasScreens: Bool
    /// Whether more than the child uses `RoutingExtras`.
    let hasExtras: Bool
    /// The types that provide what the feature, or a feature above, needs: doubles in tests.
    let dependencies: [(path: String, type: String)]
    /// The type whose `makeSUT()` creates the unit in its tests; `nil` if there is none.
    let maker: String?
    /// The expression with which its tests create the page.
    let page: String
    /// The doubles of its router that were written by hand.
    let routers: [(path: String, type: String)]
    /// The doubles of its interactor, as its view sees it, that were written by hand.
    let listeners: [(path: String, type: String)]
    let routerCalls: [String]
    let launches: [String]
    /// The test targets in which a type needs a double of the child's builder.
    let testFolders: [String]
    /// The folders in `Tests` that its tests share with those of others.
    let sharedFolders: [String]
    /// The one of these for the doubles of several ``testFolders``; `nil` if each has its own.
    let shared: String?

    init(_ name: FeatureName, of child: FeatureName, in repository: Repository) {
        self.name = name
        hasView = repository["\(name.sources)/\(name)Page.swift"] != nil
        maker =
            repository.sources(below: "Tests/\(name)Tests", with: ["func makeSUT("]).lazy
            .flatMap(\.tree.groups).first(where: \.createsUnit)?.groupName
        // With literals only, it means the same in another test.
        let tests = repository.sources(below: "Tests/\(name)Tests", with: ["\(name)Page("])
        let calls = tests.lazy.flatMap { $0.tree.calls("\(name)Page") }
        page =
            calls.first { $0.arguments.allSatisfy { $0.expression.identifiers.isEmpty } }?
            .trimmedDescription ?? "\(name)Page()"
        let router = repository["\(name.sources)/\(name)Router.swift"] ?? ""
        let extras = repository.sources(below: name.sources, with: ["import RoutingExtras"])
        let others = router.lines.filter { !$0.contains(child.lowerCamel) }.joined(separator: "\n")
        hasExtras = extras.contains { source in
            !source.path.hasSuffix("Router.swift")
                || !Parser.parse(source: others).identifiers.isDisjoint(with: Self.extras)
        }
        hasComponent = router.contains("component: \(name)Component")
        hasScreens = repository[Self.screens(of: name)]?.contains("enum NamedScreen") == true
        let children = Set(router.matches(of: /any (\w+)Buildable/).map { String($0.1) })
        let interactor = repository["\(name.sources)/\(name)Interactor.swift"] ?? ""
        isPublic = router.contains("public protocol \(name)Routing")
        let isOnly = !hasComponent && children == [child.text]
        isOnlyChild = isOnly || interactor.contains(": LeafInteractable")
        // A unit above needs all that the parent needs: its dependency inherits from the parent's.
        let protocols = repository.sources(below: "Modules", with: ["Dependency: "]).flatMap {
            $0.tree.all(ProtocolDeclSyntax.self)
        }
        let needs = reachable(from: ["\(name)Dependency"]) { need in
            protocols.filter { $0.inherits(from: [need]) }.map(\.name.text)
        }
        func doubles(of names: [String]) -> [(path: String, type: String)] {
            repository.sources(below: "Tests", with: names).flatMap { source in
                let heirs = source.tree.groups.filter { $0.inherits(from: names) }
                return heirs.compactMap(\.name).map { (source.path, $0) }
            }
        }
        dependencies = doubles(of: needs)
        routers = doubles(of: ["\(name)Routing"])
        listeners = doubles(of: ["\(name)PresentableListener"])
        routerCalls = repository.sources(below: "Tests", with: ["\(name)Router("]).map(\.path)
        launches = repository.sources(below: "Tests/\(name)Tests", with: ["UnitUnderTest.launch("])
            .map(\.path)
        let paths = dependencies.map(\.path) + routerCalls
        let folders = Set(paths.map { $0.split(separator: "/")[1] } + ["\(name)Tests"])
        testFolders = folders.map(String.init).sorted()
        sharedFolders = repository.sharedFolders(of: ["\(name)Tests"])
        let imports = repository.sources.filter { paths.contains($0.path) }
            .map(\.tree.importedModules)
        let common = sharedFolders.first { folder in
            repository[DoubleRequest.path(in: folder)] != nil
                && imports.allSatisfy { $0.contains(folder) }
        }
        shared = testFolders.count > 1 ? common : nil
    }

    /// The parts of `RoutingExtras` that routers use.
    static let extras = ["BackStack", "KeyedChildren", "Restorable", "ask", "attachPermanent"]

    /// The file with the screens of a feature.
    static func screens(of name: FeatureName) -> String { "\(name.sources)/\(name)Screen.swift" }

    var tests: String { "Tests/\(name)Tests" }
}

extension DeclGroupSyntax {
    /// Whether it has a `makeSUT()` that returns a router.
    fileprivate var createsUnit: Bool {
        memberBlock.members.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.contains {
            function in
            let (input, output) = (
                function.signature.parameterClause, function.signature.returnClause
            )
            return function.name.text == "makeSUT" && !function.modifiers.isPrivate
                && input.parameters.allSatisfy { $0.defaultValue != nil }
                && output?.type.trimmedDescription.contains("Rout") == true
        }
    }
}

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
        if repository["\(name.sources)/\(name)Page.swift"] == nil {
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
