import SwiftSyntax

/// A reader of the declarations in a manifest.
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
        ["module", "package", "tests"].contains(node.name.text) ? .skipChildren : .visitChildren
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
        case "tests": return addTests(node)
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
        let list = node.argument("dependencies")?.as(ArrayExprSyntax.self)
        append(kind, name, path, list?.elements.map(\.expression) ?? [], node)
        return .skipChildren
    }

    /// Adds the target of `tests("Auth", module("Auth"))`, as the root writes it.
    private func addTests(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let module = node.arguments.first?.expression.plainString else {
            return .visitChildren
        }
        let rest = node.arguments.dropFirst().filter { $0.label == nil }.map(\.expression)
        append(.test, module + "Tests", "Tests/\(module)Tests", rest, node)
        return .skipChildren
    }

    private func append(
        _ kind: ManifestTarget.Kind, _ name: String, _ folder: String,
        _ dependencies: [ExprSyntax], _ node: FunctionCallExprSyntax
    ) {
        let home = manifest.folder.isEmpty ? "" : manifest.folder + "/"
        manifest.targets.append(
            ManifestTarget(
                kind: kind, name: name, folder: home + folder,
                dependencies: dependencies.compactMap(dependency),
                hasSettings: node.calledName == "tests" || node.argument("swiftSettings") != nil,
                site: source.site(of: node)))
    }

    private func dependency(_ expression: ExprSyntax) -> Manifest.Entry? {
        let call = expression.as(FunctionCallExprSyntax.self)
        if let name = expression.plainString ?? call?.text(of: "name") {
            return entry(name, expression, package: call?.text(of: "package"))
        }
        guard let call, call.calledName == "module",
            let name = call.arguments.first?.expression.plainString
        else { return nil }
        return entry(name, call, package: call.text(of: "in") ?? name)
    }

    private func entry(
        _ name: String, _ node: some SyntaxProtocol, package: String? = nil
    ) -> Manifest.Entry {
        Manifest.Entry(name: name, package: package, site: source.site(of: node))
    }
}
