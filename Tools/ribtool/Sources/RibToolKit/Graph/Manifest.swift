import SwiftSyntax

/// A `Package.swift` of the repository, read from its source.
///
/// Reading costs a thousandth of asking SwiftPM, and gives lines. It understands the manifests of
/// this repository: targets and dependencies that are written out, and the root's `libraries(_:)` and
/// `tests(_:_:)`.
struct Manifest: Sendable {
    struct Entry: Sendable {
        let name: String
        /// The package of a target's dependency that is a product of another package.
        var package: String?
        let site: Site
    }

    let source: ParsedSource
    var name: String?
    /// The local packages that it lists, by the names of their folders.
    var packages: [Entry] = []
    var modules: [Entry] = []
    var targets: [Target] = []
    /// The names of its targets, which others may use above their declarations.
    private let declared: Set<String>

    var path: String { source.path }
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    init(_ source: ParsedSource) {
        self.source = source
        let calls = source.tree.all(FunctionCallExprSyntax.self)
        declared = Set(calls.filter { Self.kind(of: $0) != nil }.compactMap { $0.text(of: "name") })
        for variable in source.tree.all(PatternBindingSyntax.self) {
            guard let value = variable.initializer?.value else { continue }
            if variable.pattern.trimmedDescription == "modules" {
                modules += elements(of: value).compactMap(dependency)
            }
        }
        for call in calls { read(call) }
    }

    private mutating func read(_ call: FunctionCallExprSyntax) {
        switch call.calledName {
        case "Package": name = call.text(of: "name")
        case "package":
            let path = call.text(of: "path")?.split(separator: "/").last
            if let path { packages.append(entry(String(path), call)) }
        default: targets += [target(call)].compactMap(\.self)
        }
    }

    private static func kind(of call: FunctionCallExprSyntax) -> Target.Kind? {
        switch call.calledName {
        case "target", "macro": .library
        case "executableTarget": .executable
        case "testTarget", "tests": .test
        // The one with targets is a product.
        case "plugin" where call.argument("targets") == nil: .plugin
        default: nil
        }
    }

    private func target(_ call: FunctionCallExprSyntax) -> Target? {
        // A dependency is no target, and the helpers' bodies declare no particular target. A target
        // that lists its sources is the one that makes SwiftPM watch `Modules`.
        let isInside = call.ancestors.contains { node in
            node.as(FunctionCallExprSyntax.self).flatMap(Self.kind) != nil
                || ["libraries", "tests"].contains(node.as(FunctionDeclSyntax.self)?.name.text)
        }
        // The name; of `tests("Grill+Views", "Auth")` in the root, what is tested.
        guard let subject = call.arguments.first?.expression.plainString, !isInside,
            let kind = Self.kind(of: call), call.argument("sources") == nil
        else { return nil }
        let isHelper = call.calledName == "tests"
        let name = isHelper ? subject.prefix { $0 != "+" } + "Tests" : subject
        var dependencies = call.argument("dependencies").map(dependencies) ?? []
        if isHelper {
            let views: KeyValuePairs = [
                "Console": "Console", "ConsoleTestSupport": "Console", "Routing": "Routing",
                "RoutingTestSupport": "RoutingTestSupport",
            ]
            dependencies =
                (subject.hasSuffix("+Views") ? views.map { entry($0, call, package: $1) } : [])
                + call.arguments.map(\.expression).flatMap(libraries)
        }
        let base = kind == .test ? "Tests" : kind == .plugin ? "Plugins" : "Sources"
        let folder = call.text(of: "path") ?? "\(base)/\(name)"
        return Target(
            kind: kind, name: name,
            folder: self.folder.isEmpty ? folder : "\(self.folder)/\(folder)",
            dependencies: dependencies, site: source.site(of: call))
    }

    private func dependencies(_ list: ExprSyntax) -> [Entry] {
        let call = list.as(FunctionCallExprSyntax.self)
        return call?.calledName == "libraries"
            ? elements(of: call?.arguments.first?.expression).flatMap(libraries)
            : elements(of: list).compactMap(dependency)
    }

    private func elements(of list: ExprSyntax?) -> [ExprSyntax] {
        list?.as(ArrayExprSyntax.self)?.elements.map(\.expression) ?? []
    }

    private func dependency(_ expression: ExprSyntax) -> Entry? {
        let call = expression.as(FunctionCallExprSyntax.self)
        return (expression.plainString ?? call?.text(of: "name")).map { name in
            entry(name, expression, package: call?.text(of: "package"))
        }
    }

    /// Returns what a string means in the root, such as `"Auth"`, `"Grill+Views"` or
    /// `"Pit/PitViews"`; one that names no module is a target of the root, or the app.
    private func libraries(_ expression: ExprSyntax) -> [Entry] {
        guard let text = expression.plainString else { return [] }
        let parts = text.split(omittingEmptySubsequences: false) { "+/".contains($0) }
            .map(String.init)
        let known = modules.map(\.name)
        guard let module = [parts[0], parts[0] + "Contract"].first(where: known.contains) else {
            return [entry(declared.contains(text) ? text : text.lowercased(), expression)]
        }
        let names = text.contains("/") ? [parts[1]] : [module, parts.joined()]
        return Set(names).sorted().map { entry($0, expression, package: module) }
    }

    private func entry(
        _ name: String, _ node: some SyntaxProtocol, package: String? = nil
    ) -> Entry {
        Entry(name: name, package: package, site: source.site(of: node))
    }
}

struct Target: Sendable {
    enum Kind: Sendable { case library, executable, test, plugin }

    let kind: Kind
    let name: String
    /// Its folder, from the root of the repository.
    let folder: String
    let dependencies: [Manifest.Entry]
    let site: Site
    var sources: [ParsedSource] = []
    /// `nil` when neither the sources nor the settings name one.
    var layer: Layer?

    var module: String? {
        let folders = folder.split(separator: "/")
        return folders.first == "Modules" ? String(folders[1]) : nil
    }

    var imported: [Manifest.Entry] {
        sources.flatMap(\.imports).map { .init(name: $0.module, site: $0.site) }
    }

    /// Returns what another manifest, or its own, writes to depend on it.
    func dependency(in manifest: String) -> String {
        if manifest == site.file { return "\"\(name)\"" }
        let package = module ?? ""
        guard manifest == "Package.swift" else {
            return ".product(name: \"\(name)\", package: \"\(package)\")"
        }
        return package == name ? "\"\(name)\"" : "\"\(package)/\(name)\""
    }
}
