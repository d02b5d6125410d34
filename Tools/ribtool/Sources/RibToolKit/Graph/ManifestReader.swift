import SwiftSyntax

final class ManifestReader: SyntaxVisitor {
    private var manifest: Manifest
    private let source: ParsedSource

    static func read(_ source: ParsedSource) -> Manifest {
        let reader = ManifestReader(source)
        reader.walk(source.tree)
        return reader.manifest
    }

    private init(_ source: ParsedSource) {
        manifest = Manifest(path: source.path)
        self.source = source
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            guard let value = binding.initializer?.value else { continue }
            switch binding.pattern.trimmedDescription {
            case "modules":
                if let list = value.as(ArrayExprSyntax.self) {
                    manifest.modules = list.elements.map(\.expression).compactMap(dependency)
                }
            case "settings": manifest.settings = entry(value.trimmedDescription, node)
            default: break
            }
        }
        return .visitChildren
    }

    /// Skips the helpers: their bodies declare no particular target.
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        ["libraries", "tests"].contains(node.name.text) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.calledName {
        case "Package": manifest.name = node.text(of: "name")
        case "package":
            let path = node.text(of: "path")?.split(separator: "/").last
            if let path { manifest.packages.append(entry(String(path), node)) }
        case "target", "macro": return add(node, .library)
        case "executableTarget": return add(node, .executable)
        case "testTarget": return add(node, .test)
        // The one with targets is a product.
        case "plugin" where node.argument("targets") == nil: return add(node, .plugin)
        // `tests("Grill+Views", "Auth")`, as the root writes it.
        case "tests":
            guard let subject = node.arguments.first?.expression.plainString else { break }
            let name = subject.prefix { $0 != "+" } + "Tests"
            let views = ["Console", "Routing", "RoutingTestSupport"].map {
                entry($0, node, package: $0)
            }
            let others = node.arguments.map(\.expression).flatMap(libraries)
            let all = subject.hasSuffix("+Views") ? views + others : others
            append(.test, String(name), "Tests/\(name)", all, node)
            return .skipChildren
        default: break
        }
        return .visitChildren
    }

    private func add(
        _ node: FunctionCallExprSyntax, _ kind: ManifestTarget.Kind
    ) -> SyntaxVisitorContinueKind {
        // A target that lists its sources is the one that makes SwiftPM watch `Modules`.
        guard node.argument("sources") == nil else { return .skipChildren }
        guard let name = node.text(of: "name") else { return .visitChildren }
        let base = kind == .test ? "Tests" : kind == .plugin ? "Plugins" : "Sources"
        let path = node.text(of: "path") ?? "\(base)/\(name)"
        append(kind, name, path, node.argument("dependencies").map(dependencies) ?? [], node)
        return .skipChildren
    }

    private func append(
        _ kind: ManifestTarget.Kind, _ name: String, _ folder: String,
        _ dependencies: [Manifest.Entry], _ node: FunctionCallExprSyntax
    ) {
        let home = manifest.folder.isEmpty ? "" : manifest.folder + "/"
        manifest.targets.append(
            ManifestTarget(
                kind: kind, name: name, folder: home + folder,
                dependencies: dependencies,
                hasSettings: node.calledName == "tests" || node.argument("swiftSettings") != nil,
                site: source.site(of: node)))
    }

    private func dependencies(_ list: ExprSyntax) -> [Manifest.Entry] {
        let call = list.as(FunctionCallExprSyntax.self)
        let elements = (call?.arguments.first?.expression ?? list).as(ArrayExprSyntax.self)?
            .elements.map(\.expression)
        return call?.calledName == "libraries"
            ? elements?.flatMap(libraries) ?? [] : elements?.compactMap(dependency) ?? []
    }

    private func dependency(_ expression: ExprSyntax) -> Manifest.Entry? {
        let call = expression.as(FunctionCallExprSyntax.self)
        return (expression.plainString ?? call?.text(of: "name")).map { name in
            entry(name, expression, package: call?.text(of: "package"))
        }
    }

    /// Returns what a string means in the root, such as `"Auth"`, `"Grill+Views"` or
    /// `"Pit/PitViews"`; one that names no module is the app.
    private func libraries(_ expression: ExprSyntax) -> [Manifest.Entry] {
        guard let text = expression.plainString else { return [] }
        let parts = text.split { "+/".contains($0) }.map(String.init)
        guard manifest.modules.contains(where: { $0.name == parts[0] }) else {
            return [entry(text.lowercased(), expression)]
        }
        let sum = parts.joined().replacing("ContractTest", with: "Test")
        let names = text.contains("/") ? [parts[1]] : [parts[0], sum]
        return Set(names).sorted().map { entry($0, expression, package: parts[0]) }
    }

    private func entry(
        _ name: String, _ node: some SyntaxProtocol, package: String? = nil
    ) -> Manifest.Entry {
        Manifest.Entry(name: name, package: package, site: source.site(of: node))
    }
}
