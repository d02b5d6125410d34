import ArgumentParsing
import SwiftParser
import SwiftSyntax

/// The names that a new feature can't have: something else has them, or would run with its tests.
struct TakenNames {
    let repository: Repository

    /// - Throws: `UsageError` if `name` is taken.
    func check(_ name: FeatureName) throws(UsageError) {
        try checkFolders(name)
        try checkTests(name)
        try checkTypes(name)
    }

    /// Folders, targets and programs; in any case, since a file system may ignore it.
    private func checkFolders(_ name: FeatureName) throws(UsageError) {
        let targets = repository.modules.flatMap(\.targets) + repository.modules.map(\.name)
        let others = ["Modules", "Apps"].flatMap { folderNames(in: repository.root + "/" + $0) }
        let taken = targets + testFolders + others + ["ribhouse", "ribtool", "RibToolKit"]
        for own in [name.text, name.text + "Views", name.text + "Tests"] {
            if let other = taken.first(where: { $0.lowercased() == own.lowercased() }) {
                throw UsageError(
                    "\(name) is taken: there is \(other) already. Choose another name.")
            }
        }
    }

    /// `swift test --filter` looks for the text anywhere in a test's name.
    private func checkTests(_ name: FeatureName) throws(UsageError) {
        let own = name.text + "Tests"
        if let other = testFolders.first(where: { own.contains($0) || $0.contains(own) }) {
            throw UsageError(
                "`swift test --filter` cannot tell \(own) from \(other). Choose another name.")
        }
        let others = WordSearch(root: repository.root, words: [own])
            .sites(below: "Tests") { $0.isIdentifier && $0.text.contains(own) }
        guard let (other, site) = others.first else { return }
        throw UsageError(
            """
            `swift test --filter \(own)` would also run \(other) in \(site.file). Choose another \
            name.
            """)
    }

    /// The types of the feature that a source has already, for something else.
    private func checkTypes(_ name: FeatureName) throws(UsageError) {
        let template = FeatureName.template
        let sources = filePaths(in: repository.root, below: "Modules/\(template)/Sources")
        let types = sources.compactMap { fileText(repository.root + "/" + $0) }.flatMap {
            TopLevel.types(in: Parser.parse(source: $0)).map(\.name)
        }
        let own = Set(types.map { template.renamed(to: name, in: $0) } + [name.text])
        let others = WordSearch(root: repository.root, words: [name.text])
            .sites(below: "Modules") { $0.isIdentifier && own.contains($0.plainText) }
        guard let (other, site) = others.first else { return }
        throw UsageError("\(site.file) has another \(other). Choose another name.")
    }

    private var testFolders: [String] {
        repository.modules.flatMap(\.testFolders) + repository.otherTestFolders
    }
}

extension TokenSyntax {
    /// Whether it is a name, and not a part of a string.
    fileprivate var isIdentifier: Bool {
        if case .identifier = tokenKind { true } else { false }
    }
}
