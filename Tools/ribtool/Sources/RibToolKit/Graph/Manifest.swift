import SwiftSyntax

/// A `Package.swift` of the repository, read from its source.
///
/// Reading costs a thousandth of asking SwiftPM, and gives lines. It understands targets and
/// dependencies that are written out, and the root's `from(_:_:)`.
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
    var targets: [Target] = []

    var path: String { source.path }
    var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }

    init(_ source: ParsedSource) {
        self.source = source
        for call in source.tree.all(FunctionCallExprSyntax.self) { read(call) }
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
        case "testTarget": .test
        // The one with targets is a product.
        case "plugin" where call.argument("targets") == nil: .plugin
        default: nil
        }
    }

    private func target(_ call: FunctionCallExprSyntax) -> Target? {
        // A dependency is no target. One that lists its sources makes SwiftPM watch a folder.
        let isInside = call.ancestors.contains { node in
            node.as(FunctionCallExprSyntax.self).flatMap(Self.kind) != nil
        }
        guard let name = call.text(of: "name"), !isInside, let kind = Self.kind(of: call),
            call.argument("sources") == nil
        else { return nil }
        let base = kind == .test ? "Tests" : kind == .plugin ? "Plugins" : "Sources"
        let folder = call.text(of: "path") ?? "\(base)/\(name)"
        return Target(
            kind: kind, name: name,
            folder: self.folder.isEmpty ? folder : "\(self.folder)/\(folder)",
            dependencies: call.argument("dependencies").map(dependencies) ?? [],
            site: source.site(of: call))
    }

    /// Returns the targets and products of a list; `from("Pit", "PitContract")` is one as well.
    private func dependencies(_ list: ExprSyntax) -> [Entry] {
        if let list = list.as(ArrayExprSyntax.self) {
            return list.elements.compactMap { dependency($0.expression) }
        }
        let call = list.as(FunctionCallExprSyntax.self)
        let arguments = call?.arguments.map(\.expression) ?? []
        if call?.calledName != "from" { return arguments.flatMap(dependencies) }
        return arguments.dropFirst().compactMap { name in
            name.plainString.map { entry($0, name, package: arguments[0].plainString) }
        }
    }

    private func dependency(_ expression: ExprSyntax) -> Entry? {
        let call = expression.as(FunctionCallExprSyntax.self)
        return (expression.plainString ?? call?.text(of: "name")).map { name in
            entry(name, expression, package: call?.text(of: "package"))
        }
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
    /// The module that it belongs to; `nil` outside `Modules`.
    var module: String?
    var sources: [ParsedSource] = []
    /// `nil` when neither the sources nor the settings name one.
    var layer: Layer?

    var imported: [Manifest.Entry] {
        sources.flatMap(\.imports).map { .init(name: $0.module, site: $0.site) }
    }

    /// Returns what another manifest, or its own, writes to depend on it.
    func dependency(in manifest: String) -> String {
        if manifest == site.file || !site.file.contains("/") { return "\"\(name)\"" }
        let package = site.file.split(separator: "/").dropLast().last ?? ""
        return manifest == "Package.swift"
            ? "from(\"\(package)\", \"\(name)\")"
            : ".product(name: \"\(name)\", package: \"\(package)\")"
    }
}
