import SwiftSyntax

/// A feature's logic knows neither its views nor the implementations of its services.
struct PureFeaturesRule: CheckRule {
    static let name = "pure-features"
    static let summary =
        "A feature's logic uses no terminal, no file and no service's implementation."
    static let why =
        "Then the same feature runs under every front end, and in a test in microseconds."

    /// Modules of the system through which a program reaches the world.
    private static let systems: Set = [
        "Android", "AppKit", "Bionic", "Darwin", "FoundationNetworking", "Glibc", "LibC", "Musl",
        "SwiftUI", "UIKit", "WinSDK",
    ]
    private static let types: Set = [
        "CommandLine", "FileHandle", "FileManager", "Process", "ProcessInfo", "URLSession",
        "UserDefaults",
    ]
    private static let functions: Set = ["debugPrint", "dump", "print", "readLine"]

    /// Whether this rule, and not `layers`, is about a use of one layer by another.
    static func concerns(_ layer: Layer, _ used: Layer) -> Bool {
        layer == .feature && (used == .terminal || used == .implementation)
    }

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .feature }.flatMap { target in
            let declared = target.target.dependencies.compactMap {
                forbidden($0.name, $0.site, "depends on", target, repository)
            }
            let imported = target.sources.flatMap(\.imports).compactMap { used in
                Self.systems.contains(used.module)
                    ? finding(
                        used.site, "\(target.name) imports \(used.module).", fix: fix(target))
                    : forbidden(used.module, used.site, "imports", target, repository)
            }
            return declared + imported + target.sources.flatMap { uses(in: $0, target) }
        }
    }

    private func forbidden(
        _ name: String, _ site: Site, _ verb: String, _ target: CheckedTarget,
        _ repository: CheckedRepository
    ) -> CheckFinding? {
        guard let layer = repository.target(named: name)?.layer, Self.concerns(.feature, layer)
        else { return nil }
        let fix =
            layer == .terminal
            ? "Show it through \(target.name)Presentable; only \(target.name)Views knows a terminal."
            : "Ask the service's protocol; the composition root chooses the implementation."
        return finding(site, "\(target.name) \(verb) \(name) (\(layer)).", fix: fix)
    }

    private func uses(in source: ParsedSource, _ target: CheckedTarget) -> [CheckFinding] {
        guard !source.names.isDisjoint(with: Self.types.union(Self.functions)) else { return [] }
        let reader = UseReader(viewMode: .sourceAccurate)
        reader.walk(source.tree)
        return reader.uses.map { token in
            finding(
                source.site(of: token), "\(target.name) uses `\(token.plainText)`.",
                fix: fix(target))
        }
    }

    private func fix(_ target: CheckedTarget) -> String {
        """
        Show through \(target.name)Presentable, and ask for what you need through a protocol in \
        \(target.name)Dependency.
        """
    }

    /// Collects the names through which code reaches the world.
    private final class UseReader: SyntaxVisitor {
        var uses: [TokenSyntax] = []

        override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
            let name = node.baseName.plainText
            let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
            let call = node.parent?.as(FunctionCallExprSyntax.self)
            let isCalled = call?.calledExpression.id == node.id
            if !isMember, types.contains(name) || functions.contains(name) && isCalled {
                uses.append(node.baseName)
            }
            return .skipChildren
        }

        override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
            if types.contains(node.name.plainText) { uses.append(node.name) }
            return .visitChildren
        }
    }
}
