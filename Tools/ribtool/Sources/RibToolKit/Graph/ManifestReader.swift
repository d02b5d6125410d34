import SwiftSyntax

/// A reader of the declarations in a manifest.
final class ManifestReader: SyntaxVisitor {
    private var manifest: Manifest
    private let lines: SourceLocationConverter

    static func read(_ tree: SourceFileSyntax, path: String) -> Manifest {
        let reader = ManifestReader(tree, path: path)
        reader.walk(tree)
        return reader.manifest
    }

    private init(_ tree: SourceFileSyntax, path: String) {
        manifest = Manifest(path: path)
        lines = SourceLocationConverter(fileName: path, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            guard let value = binding.initializer?.value else { continue }
            switch binding.pattern.trimmedDescription {
            case "modules":
                if let list = value.as(ArrayExprSyntax.self) { manifest.modules = entries(list) }
            case "settings": manifest.settings = entry(value.trimmedDescription, node)
            default: break
            }
        }
        return .visitChildren
    }

    /// Skips the helpers: their bodies declare no particular target.
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        ["module", "package", "tests"].contains(node.name.text) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        switch node.calledName {
        case "Package": manifest.name = node.text(of: "name")
        case "package":
            let path = node.text(of: "path")?.split(separator: "/").last
            if let path { manifest.packages.append(entry(String(path), node)) }
        case "library", "executable": addProduct(node)
        case "plugin" where node.argument("targets") != nil: addProduct(node)
        case "target", "macro": return add(node, .library)
        case "executableTarget": return add(node, .executable)
        case "testTarget": return add(node, .test)
        case "plugin": return add(node, .plugin)
        case "tests": return addTests(node)
        default: break
        }
        return .visitChildren
    }

    private func addProduct(_ node: FunctionCallExprSyntax) {
        if let name = node.text(of: "name") { manifest.products.append(entry(name, node)) }
    }

    // MARK: Targets

    private func add(
        _ node: FunctionCallExprSyntax, _ kind: ManifestTarget.Kind
    ) -> SyntaxVisitorContinueKind {
        // A target that lists its sources is the one that makes SwiftPM watch `Modules`.
        guard node.argument("sources") == nil else { return .skipChildren }
        guard let name = node.text(of: "name") else { return .visitChildren }
        let base = kind == .test ? "Tests" : kind == .plugin ? "Plugins" : "Sources"
        let path = node.text(of: "path") ?? "\(base)/\(name)"
        let list = node.argument("dependencies")?.as(ArrayExprSyntax.self)
        append(
            kind, name, folder: path, list?.elements.map(\.expression) ?? [],
            hasSettings: node.argument("swiftSettings") != nil, node)
        return .skipChildren
    }

    /// Adds the target of `tests("Auth", module("Auth"))`, as the root writes it.
    private func addTests(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let module = node.arguments.first?.expression.plainString else {
            return .visitChildren
        }
        let rest = node.arguments.dropFirst().filter { $0.label == nil }.map(\.expression)
        append(
            .test, module + "Tests", folder: "Tests/\(module)Tests", rest, hasSettings: true, node)
        return .skipChildren
    }

    private func append(
        _ kind: ManifestTarget.Kind, _ name: String, folder: String,
        _ dependencies: [ExprSyntax], hasSettings: Bool, _ node: some SyntaxProtocol
    ) {
        let home = manifest.folder.isEmpty ? "" : manifest.folder + "/"
        var target = ManifestTarget(
            kind: kind, name: name, folder: home + folder, hasSettings: hasSettings,
            site: site(node))
        target.dependencies = dependencies.compactMap(dependency)
        manifest.targets.append(target)
    }

    private func dependency(_ expression: ExprSyntax) -> ManifestTarget.Dependency? {
        if let name = expression.plainString {
            return .init(name: name, package: nil, site: site(expression))
        }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
        if call.calledName == "module", let name = call.arguments.first?.expression.plainString {
            return .init(name: name, package: call.text(of: "in") ?? name, site: site(call))
        }
        guard let name = call.text(of: "name") else { return nil }
        return .init(name: name, package: call.text(of: "package"), site: site(call))
    }

    // MARK: Places

    private func entries(_ list: ArrayExprSyntax) -> [Manifest.Entry] {
        list.elements.compactMap { element in
            element.expression.plainString.map { entry($0, element) }
        }
    }

    private func entry(_ name: String, _ node: some SyntaxProtocol) -> Manifest.Entry {
        Manifest.Entry(name: name, site: site(node))
    }

    private func site(_ node: some SyntaxProtocol) -> Site {
        let start = node.positionAfterSkippingLeadingTrivia
        return Site(file: manifest.path, line: lines.location(for: start).line)
    }
}
