import SwiftSyntax

/// A feature's logic knows neither how it is shown nor who serves it.
struct PureFeaturesRule: CheckRule {
    static let name = "pure-features"
    static let summary =
        "A feature's logic uses no terminal, no file and no service's implementation."
    static let why =
        "Then the same feature runs under every front end, and in a test in microseconds."

    /// Modules of the system through which a program reaches the world.
    private static let systems: Set = [
        "Android", "AppKit", "Bionic", "Darwin", "FoundationNetworking", "Glibc", "Musl", "SwiftUI",
        "UIKit", "WinSDK",
    ]
    private static let types: Set = [
        "CommandLine", "FileHandle", "FileManager", "Process", "ProcessInfo", "URLSession",
        "UserDefaults",
    ]
    private static let functions: Set = ["debugPrint", "dump", "print", "readLine"]

    /// Whether this rule, and no other, is about what a target of a layer uses.
    static func concerns(_ layer: Layer, _ used: Layer) -> Bool {
        layer == .feature && (used == .terminal || used == .implementation)
    }

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .feature }.flatMap { target in
            dependencies(of: target, in: repository)
                + target.sources.flatMap { source in
                    imports(of: source, target, in: repository) + uses(in: source, target)
                }
        }
    }

    private func dependencies(of target: CheckedTarget, in repository: CheckedRepository)
        -> [CheckFinding]
    {
        target.target.dependencies.compactMap { dependency in
            repository.target(named: dependency.name).flatMap {
                forbidden($0, to: target, at: dependency.site, "depends on")
            }
        }
    }

    private func imports(
        of source: ParsedSource, _ target: CheckedTarget, in repository: CheckedRepository
    ) -> [CheckFinding] {
        source.imports.compactMap { used in
            if Self.systems.contains(used.module) {
                return finding(
                    used.site, "\(target.name) imports \(used.module).", fix: fix(target))
            }
            return repository.target(named: used.module).flatMap {
                forbidden($0, to: target, at: used.site, "imports")
            }
        }
    }

    private func forbidden(
        _ used: CheckedTarget, to target: CheckedTarget, at site: Site, _ verb: String
    ) -> CheckFinding? {
        guard let layer = used.layer, Self.concerns(.feature, layer) else { return nil }
        let fix =
            layer == .terminal
            ? "Show it through \(target.name)Presentable; only \(target.name)Views knows a terminal."
            : "Ask the service's protocol; the composition root chooses the implementation."
        return finding(
            site, "\(target.name) \(verb) \(used.name), \(layer.article).", fix: fix)
    }

    private func uses(in source: ParsedSource, _ target: CheckedTarget) -> [CheckFinding] {
        let words = Self.types.union(Self.functions)
        guard !source.names.isDisjoint(with: words) else { return [] }
        let reader = UseReader(viewMode: .sourceAccurate)
        reader.walk(source.tree)
        return reader.uses.map { name, node in
            finding(source.site(of: node), "\(target.name) uses `\(name)`.", fix: fix(target))
        }
    }

    private func fix(_ target: CheckedTarget) -> String {
        """
        Show through \(target.name)Presentable, and ask for what you need through a protocol in \
        \(target.name)Dependency.
        """
    }

    /// Collects where the world outside is named.
    private final class UseReader: SyntaxVisitor {
        var uses: [(name: String, node: TokenSyntax)] = []

        override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
            let name = node.baseName.plainText
            let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
            if !isMember, types.contains(name) || functions.contains(name) && isCalled(node) {
                uses.append((name, node.baseName))
            }
            return .skipChildren
        }

        override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
            if types.contains(node.name.plainText) { uses.append((node.name.text, node.name)) }
            return .visitChildren
        }

        private func isCalled(_ node: DeclReferenceExprSyntax) -> Bool {
            node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == node.id
        }
    }
}
