import ArgumentParsing
import SwiftSyntax

/// What a new feature must not be called, since something has the name, or would be run with it.
struct TakenNames {
    let repository: Repository

    /// - Throws: `UsageError` when `name` is taken.
    func check(_ name: FeatureName) throws(UsageError) {
        try checkFolders(name)
        try checkTests(name)
        try checkTypes(name)
    }

    /// A folder, a target or a program of the name; also in other letters, since a file system may
    /// not tell these apart.
    private func checkFolders(_ name: FeatureName) throws(UsageError) {
        let tests = repository.modules.flatMap(\.testFolders) + repository.otherTestFolders
        let targets = repository.modules.flatMap(\.targets) + repository.modules.map(\.name)
        let others =
            folderNames(in: repository.root + "/Modules")
            + folderNames(in: repository.root + "/Apps")
        let taken = targets + tests + others + ["ribhouse", "ribtool", "RibToolKit"]
        for own in [name.text, name.text + "Views", name.text + "Tests"] {
            guard let other = taken.first(where: { $0.lowercased() == own.lowercased() }) else {
                continue
            }
            throw UsageError("\(name) is taken: there is \(other) already. Choose another name.")
        }
    }

    /// `swift test --filter` looks for the text anywhere in a test's name.
    private func checkTests(_ name: FeatureName) throws(UsageError) {
        let own = name.text + "Tests"
        let folders = repository.modules.flatMap(\.testFolders) + repository.otherTestFolders
        if let other = folders.first(where: { own.contains($0) || $0.contains(own) }) {
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

    /// A word that a source uses for something else.
    private func checkTypes(_ name: FeatureName) throws(UsageError) {
        let template = FeatureName.template
        let roles = filePaths(in: repository.root, below: "Modules/\(template)").compactMap {
            path in
            path.split(separator: "/").last?.replacing(".swift", with: "")
                .replacing(template.text, with: "")
        }
        let own = Set(roles.map { name.text + $0 } + [name.text])
        let others = WordSearch(root: repository.root, words: [name.text])
            .sites(below: "Modules") { $0.isIdentifier && own.contains($0.plainText) }
        guard let (other, site) = others.first else { return }
        throw UsageError("\(site.file) has another \(other). Choose another name.")
    }
}

extension TokenSyntax {
    /// Whether it is a name, and not a part of a string.
    fileprivate var isIdentifier: Bool {
        if case .identifier = tokenKind { true } else { false }
    }
}
