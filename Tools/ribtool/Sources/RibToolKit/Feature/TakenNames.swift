import ArgumentParsing
import SwiftParser
import SwiftSyntax

extension Repository {
    /// - Throws: `UsageError` if a name of the feature, or of a service's modules, is taken: something
    ///   else has it, or would run with its tests.
    func checkIsFree(_ feature: Feature) throws(UsageError) {
        let words = ["Contract", "InMemory", "Template", "Tests", "TestSupport", "Views"]
        if let word = words.first(where: feature.name.text.hasSuffix) {
            throw taken("A name that ends with \(word) has a meaning here.")
        }
        for module in feature.modules { try checkIsFree(module.name) }
        // A command of the name would open the feature.
        let command = feature.name.command
        let path = ["Modules", "Apps"].flatMap(paths).first { path in
            (path.contains("Views/") || path.contains("/FrontEnd/"))
                && self[path]?.contains("\"\(command)\"") == true
        }
        if feature.parent?.hasView == true, let path {
            throw taken("\(path) has a command `\(command)` already.")
        }
    }

    /// - Throws: `UsageError` if `name` is taken.
    func checkIsFree(_ name: FeatureName) throws(UsageError) {
        let targets = modules.flatMap { $0.targets + [$0.name] }
        let others = ["Modules", "Apps"].flatMap { folderNames(in: root + "/" + $0) }
        let testFolders = modules.flatMap(\.testFolders) + otherTestFolders
        // In any case, since a file system may ignore it.
        let own = ["", "Views", "Tests"].map { (name.text + $0).lowercased() }
        let folders = targets + testFolders + others + ["ribhouse", "ribtool", "RibToolKit"]
        if let other = folders.first(where: { own.contains($0.lowercased()) }) {
            throw taken("\(name) is taken: there is \(other) already.")
        }
        // `swift test --filter` looks for the text anywhere in a test's name.
        let tests = name.text + "Tests"
        if let other = testFolders.first(where: { tests.contains($0) || $0.contains(tests) }) {
            throw taken("`swift test --filter` cannot tell \(tests) from \(other).")
        }
        let suites = uses(of: [tests], below: ["Tests/"]) {
            $0.tokenKind == .identifier($0.text) && $0.text.contains(tests)
        }
        if let (other, site) = suites.first {
            throw taken("`swift test --filter \(tests)` would also run \(other) in \(site.file).")
        }
        let template = FeatureName.plainTemplate
        let types = paths(below: "Modules/\(template)/Sources").flatMap {
            Parser.parse(source: self[$0] ?? "").types.map(\.name)
        }
        let names = Set(types.map { template.renamed(to: name, in: $0) } + [name.text])
        let uses = uses(of: [name.text], below: ["Modules/"]) {
            $0.tokenKind == .identifier($0.text) && names.contains($0.plainText)
        }
        if let (other, site) = uses.first { throw taken("\(site.file) has another \(other).") }
    }

    private func taken(_ reason: String) -> UsageError {
        UsageError(reason + " Choose another name.")
    }

    /// Returns the tokens that match in the Swift sources that people write, with their places, in the
    /// order of the paths.
    ///
    /// Only files whose text has one of `words` are parsed, so a search is fast.
    func uses(
        of words: [String], below folders: [String], where matches: (TokenSyntax) -> Bool
    ) -> [(name: String, site: Site)] {
        let found = texts.filter { path, text in
            path.hasSuffix(".swift") && folders.contains(where: path.hasPrefix)
                && !text.hasPrefix(TestDouble.mark) && words.contains { text.contains($0) }
        }
        return found.sorted { $0.key < $1.key }.flatMap { path, text in
            let source = ParsedSource(path: path, text: text)
            return source.tree.tokens(viewMode: .sourceAccurate).filter(matches).map {
                ($0.plainText, source.site(of: $0))
            }
        }
    }
}
