import SwiftSyntax

struct PureFeaturesRule: CheckRule {
    static let summary =
        "A feature's logic uses the core, contracts and its children: no terminal, file or system."
    static let why = "Then it runs under every front end, and in a test in microseconds."

    /// Modules of the system through which a program reaches the world.
    private static let systems: Set = [
        "Android", "AppKit", "Bionic", "Darwin", "FoundationNetworking", "Glibc", "Musl",
        "SwiftUI", "UIKit", "WinSDK",
    ]
    private static let types: Set = [
        "CommandLine", "FileHandle", "FileManager", "Process", "ProcessInfo", "URLSession",
        "UserDefaults",
    ]
    private static let functions: Set = ["debugPrint", "dump", "print", "readLine"]

    func findings(in repository: Repository) -> [CheckFinding] {
        let modules = repository.sources.filter { $0.path.hasPrefix("Modules/") && !$0.isTest }
        // The protocol of a service makes a contract. A test support may have a double of one.
        let contracts = modules.filter { source in
            source.words(after: "protocol").contains { $0.hasSuffix("Service") }
                && source.tree.types.contains {
                    $0.node.is(ProtocolDeclSyntax.self) && $0.name.hasSuffix("Service")
                }
        }.map(\.module).filter { !$0.hasSuffix("TestSupport") }
        let core = modules.filter { $0.path.hasPrefix("Modules/Routing/") }.map(\.module)
        let others = Set(modules.map(\.module)).subtracting(contracts)
            .subtracting(core.filter { !$0.hasSuffix("TestSupport") })
            .subtracting(["ArgumentParsing", "Essentials", "Pages"])
        return repository.logic.flatMap { feature, sources in
            repository.kept(Self.name, given: others.sorted(), about: sources) {
                findings(in: feature, sources, others)
            }
        }
    }

    private func findings(
        in feature: String, _ sources: [ParsedSource], _ others: Set<String>
    ) -> [CheckFinding] {
        let users = sources.filter { $0.mentions(["Buildable"]) }
        let names = Set(users.flatMap(\.tree.identifiers))
        let imports = sources.flatMap(\.imports).filter { module, _ in
            Self.systems.contains(module)
                || others.contains(module) && !names.contains(module + "Buildable")
        }.map { ($0.site, "imports \($0.module)") }
        let uses = sources.flatMap { source in
            self.names(in: source).map { (source.site(of: $0), "uses `\($0.plainText)`") }
        }
        return (imports + uses).map { site, use in
            finding(
                site, "\(feature) \(use).",
                fix: """
                    Show through \(feature)Presentable, notify the parent through \
                    \(feature)Listener, and ask for what you need through a protocol in \
                    \(feature)Dependency. A child is built with its …Buildable.
                    """)
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
