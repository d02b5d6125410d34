import Foundation
import SwiftParser
import SwiftSyntax

extension [String: Data] {
    /// Takes out of manifests, settings and pages what the files do not have.
    /// - Parameters:
    ///   - others: the paths that will be there, too.
    ///   - root: the folder with the settings of `swift format`.
    mutating func prune(besides others: some Collection<String>, formattedBelow root: String) throws
    {
        let paths = Set(keys).union(others)
        let texts = filter { $0.key.hasSuffix(".md") || $0.key.hasSuffix("Package.swift") }
            .mapValues { String(decoding: $0, as: UTF8.self) }
        let manifests = texts.filter { $0.key.hasSuffix("Package.swift") }
            .mapValues {
                $0.replacing(#/; see docs/[\w/-]+\.md|\n *// docs/[\w/-]+\.md(?=\n)/#, with: "")
            }
        let names = manifests.reduce(into: Set<String>()) { names, manifest in
            let pruning = ManifestPruning(manifest.key, paths: paths)
            names.formUnion(pruning.targets(in: manifest.value))
        }
        let changes = manifests.map { path, text in
            let pruned = ManifestPruning(path, paths: paths, names: names).pruned(text)
            return FileChange(path, from: nil, to: pruned)
        }
        for change in try changes.formatted(below: root) { self[change.path] = change.new }
        for (path, text) in texts where path.hasSuffix(".md") {
            self[path] = Data(RibToolKit.pruned(text, at: path, among: paths).utf8)
        }
        // The tests of the module stay here, so its types count as those of Routing.
        self[RatioSettings.path] = self[RatioSettings.path].map { data in
            let text = String(decoding: data, as: UTF8.self)
            return Data(text.replacing("\"RoutingTestSupport.", with: "\"Routing.").utf8)
        }
        self[CheckSettings.path] = try self[CheckSettings.path].map { data in
            try pruned(data, among: paths)
        }
    }
}

/// Returns a page without links that lead nowhere, and without the marks of what is generated here.
private func pruned(_ page: String, at path: String, among paths: Set<String>) -> String {
    func isDead(_ link: Substring) -> Bool {
        let target = target(of: link, on: path)
        return !paths.contains { $0 == target || $0.hasPrefix(target + "/") }
    }
    return page.replacing(#/<!-- (snippet|end of|ribtool)[^>]*-->\n\n?/#, with: "")
        .replacing(#/\n\n\[[^\]]+\]\(([^):\s#]+)[^)]*\)\n(?=\n|$)/#) { match in
            isDead(match.1) ? "\n" : match.0
        }
        .replacing(#/\[(?<text>[^\]]+)\]\((?<link>[^):\s#]+)[^)]*\)/#) { match in
            isDead(match.link) ? match.text : match.0
        }
}

/// Returns the settings of `check` with the exceptions for what is there.
private func pruned(_ settings: Data, among paths: Set<String>) throws -> Data {
    let all = try JSONDecoder().decode([String: [[String: String]]].self, from: settings)
    let kept = all.mapValues { exceptions in
        exceptions.filter { exception in
            let place = exception["at"] ?? ""
            return paths.contains { $0 == place || $0.hasPrefix(place + "/") }
        }
    }
    return Data(try jsonText(kept).utf8)
}

/// Takes out of a manifest the targets, products and packages without files.
private final class ManifestPruning: SyntaxRewriter {
    private let folder: String
    private let paths: Set<String>
    /// The targets of all manifests that stay.
    private let names: Set<String>

    init(_ path: String, paths: Set<String>, names: Set<String> = []) {
        folder = path.split(separator: "/").dropLast().joined(separator: "/")
        (self.paths, self.names) = (paths, names)
        super.init(viewMode: .sourceAccurate)
    }

    func pruned(_ text: String) -> String {
        visit(Parser.parse(source: text)).description
    }

    /// Returns the names of the targets with files.
    func targets(in text: String) -> [String] {
        Parser.parse(source: text).all(FunctionCallExprSyntax.self).filter { call in
            Self.folders[call.calledName] != nil && hasFiles(call)
        }.compactMap { $0.text(of: "name") }
    }

    override func visit(_ list: ArrayElementListSyntax) -> ArrayElementListSyntax {
        super.visit(list.filter { isKept($0.expression) })
    }

    override func visit(_ call: FunctionCallExprSyntax) -> ExprSyntax {
        guard ["all", "from"].contains(call.calledName) else { return super.visit(call) }
        var call = call
        call.arguments = call.arguments.filter { argument in
            argument == call.arguments.first && call.calledName == "from"
                || isKept(argument.expression)
        }
        if let last = call.arguments.indices.last {
            call.arguments[last].trailingComma = nil
        }
        return super.visit(call)
    }

    private static let folders = [
        "target": "Sources", "executableTarget": "Sources", "testTarget": "Tests",
    ]

    private func hasFiles(_ call: FunctionCallExprSyntax) -> Bool {
        let name = call.text(of: "name") ?? ""
        let folder = call.text(of: "path") ?? "\(Self.folders[call.calledName] ?? "")/\(name)"
        let place = self.folder.isEmpty ? folder : "\(self.folder)/\(folder)"
        return paths.contains { $0.hasPrefix(place + "/") }
    }

    private func isKept(_ element: ExprSyntax) -> Bool {
        guard let call = element.as(FunctionCallExprSyntax.self) else {
            let isExcluded =
                element.ancestors.lazy.compactMap { $0.as(LabeledExprSyntax.self) }
                .first?.label?.text == "exclude"
            let isProduct = element.parent?.is(LabeledExprSyntax.self) == true
            guard let name = element.plainString, isExcluded || isProduct else { return true }
            return isExcluded
                ? paths.contains { ("/" + $0 + "/").contains("/\(name)/") } : names.contains(name)
        }
        switch call.calledName {
        case "package":
            let path = call.text(of: "path") ?? ""
            return paths.contains(
                target(of: path + "/Package.swift", on: folder + "/Package.swift"))
        case "library", "executable":
            return call.argument("targets")?.as(ArrayExprSyntax.self)?.elements.allSatisfy {
                names.contains($0.expression.plainString ?? "")
            } ?? true
        case "from":
            // The features of the app are added here.
            return call.arguments.first?.expression.plainString == "Features"
                || call.arguments.dropFirst().contains { isKept($0.expression) }
        case "target", "executableTarget", "testTarget":
            return hasFiles(call)
        default: return true
        }
    }
}
