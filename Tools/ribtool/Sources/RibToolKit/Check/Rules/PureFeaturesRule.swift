import SwiftSyntax

struct PureFeaturesRule: CheckRule {
    static let summary = "A feature's logic uses no terminal, no file and no system library."
    static let why = "Then it runs under every front end, and in a test in microseconds."

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

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        repository.targets.filter { $0.layer == .feature }.flatMap { target in
            let fix = """
                Show through \(target.name)Presentable, and ask for what you need through a \
                protocol in \(target.name)Dependency.
                """
            let imports = target.imported.filter { Self.systems.contains($0.name) }
                .map { ($0.site, "imports \($0.name)") }
            let uses = target.sources.flatMap { source in
                names(in: source).map { (source.site(of: $0), "uses `\($0.plainText)`") }
            }
            return (imports + uses).map { finding($0, "\(target.name) \($1).", fix: fix) }
        }
    }

    private func names(in source: ParsedSource) -> [TokenSyntax] {
        source.tree.nodes { node in
            let simple = node.as(IdentifierTypeSyntax.self)?.name
            if let type = simple ?? node.as(MemberTypeSyntax.self)?.name {
                return Self.types.contains(type.plainText) ? type : nil
            }
            guard let node = node.as(DeclReferenceExprSyntax.self) else { return nil }
            let isMember = node.keyPathInParent == \MemberAccessExprSyntax.declName
            let member = isMember ? node.parent?.as(MemberAccessExprSyntax.self) : nil
            // A module's name before it changes nothing: `Swift.print`.
            let owner = member?.base?.trimmedDescription ?? ""
            guard !isMember || ["Foundation", "Swift"].contains(owner) else { return nil }
            let whole = member?.keyPathInParent ?? node.keyPathInParent
            let isCalled = whole == \FunctionCallExprSyntax.calledExpression
            let name = node.baseName.plainText
            let isWorld = Self.types.contains(name) || Self.functions.contains(name) && isCalled
            return isWorld ? node.baseName : nil
        }
    }
}
