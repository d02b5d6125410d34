import ArgumentParsing
import SwiftParser
import SwiftSyntax

/// The names that a new feature can't have: something else has them, or would run with its tests.
struct TakenNames {
    let repository: Repository

    /// - Throws: `UsageError` if a name of the feature, or of a service's modules, is taken.
    func check(_ feature: Feature) throws(UsageError) {
        let words = ["Contract", "InMemory", "Template", "Tests", "TestSupport", "Views"]
        if let word = words.first(where: feature.name.text.hasSuffix) {
            throw UsageError(
                "A name that ends with \(word) has a meaning here. Choose another name.")
        }
        for module in feature.modules { try check(module.name) }
        if let path = commandFile(feature) {
            throw UsageError(
                "\(path) has a command `\(feature.name.command)` already. Choose another name.")
        }
    }

    /// - Throws: `UsageError` if `name` is taken.
    func check(_ name: FeatureName) throws(UsageError) {
        if let reason = takenFolder(name) ?? takenTests(name) ?? takenTypes(name) {
            throw UsageError(reason + " Choose another name.")
        }
    }

    /// Folders, targets and programs; in any case, since a file system may ignore it.
    private func takenFolder(_ name: FeatureName) -> String? {
        let targets = repository.modules.flatMap { $0.targets + [$0.name] }
        let others = ["Modules", "Apps"].flatMap { folderNames(in: repository.root + "/" + $0) }
        let taken = targets + testFolders + others + ["ribhouse", "ribtool", "RibToolKit"]
        let own = ["", "Views", "Tests"].map { (name.text + $0).lowercased() }
        return taken.first { own.contains($0.lowercased()) }.map { other in
            "\(name) is taken: there is \(other) already."
        }
    }

    /// `swift test --filter` looks for the text anywhere in a test's name.
    private func takenTests(_ name: FeatureName) -> String? {
        let own = name.text + "Tests"
        if let other = testFolders.first(where: { own.contains($0) || $0.contains(own) }) {
            return "`swift test --filter` cannot tell \(own) from \(other)."
        }
        let others = repository.uses(of: [own], below: "Tests/") {
            $0.tokenKind == .identifier($0.text) && $0.text.contains(own)
        }
        return others.first.map { other, site in
            "`swift test --filter \(own)` would also run \(other) in \(site.file)."
        }
    }

    /// The source with a command of the name, which would open the feature.
    private func commandFile(_ feature: Feature) -> String? {
        guard feature.parent?.hasView == true else { return nil }
        let word = "\"\(feature.name.command)\""
        return ["Modules", "Apps"].flatMap(repository.paths).first { path in
            (path.contains("Views/") || path.contains("/FrontEnd/"))
                && repository[path]?.contains(word) == true
        }
    }

    /// The types of the feature that a source has already, for something else.
    private func takenTypes(_ name: FeatureName) -> String? {
        let template = FeatureName.plainTemplate
        let types = repository.paths(below: "Modules/\(template)/Sources").flatMap {
            Parser.parse(source: repository[$0] ?? "").types.map(\.name)
        }
        let own = Set(types.map { template.renamed(to: name, in: $0) } + [name.text])
        let others = repository.uses(of: [name.text], below: "Modules/") {
            $0.tokenKind == .identifier($0.text) && own.contains($0.plainText)
        }
        return others.first.map { other, site in "\(site.file) has another \(other)." }
    }

    private var testFolders: [String] {
        repository.modules.flatMap(\.testFolders) + repository.otherTestFolders
    }
}

extension Repository {
    /// Returns the tokens of Swift sources that match, with their places, in the order of the paths.
    ///
    /// Only files whose text has one of `words` are parsed, so a search is fast.
    func uses(
        of words: [String], below folder: String = "", where matches: (TokenSyntax) -> Bool
    ) -> [(name: String, site: Site)] {
        let found = texts.filter { path, text in
            path.hasPrefix(folder) && path.hasSuffix(".swift")
                && words.contains { text.contains($0) }
        }
        return found.sorted { $0.key < $1.key }.flatMap { path, text in
            let source = ParsedSource(path: path, text: text)
            return source.tree.tokens(viewMode: .sourceAccurate).filter(matches).map {
                ($0.plainText, source.site(of: $0))
            }
        }
    }
}
