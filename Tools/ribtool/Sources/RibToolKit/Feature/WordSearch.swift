import SwiftParser
import SwiftSyntax

/// A search for words in the sources of a repository.
///
/// Only files whose text has one of the words are parsed, so a search is fast.
struct WordSearch {
    let root: String
    /// A file without any of them is skipped.
    let words: [String]

    /// Returns the words that match, with their places, in the order of the paths.
    func sites(
        below folder: String, where matches: (TokenSyntax) -> Bool
    ) -> [(word: String, site: Site)] {
        filePaths(in: root, below: folder).flatMap { path -> [(word: String, site: Site)] in
            guard path.hasSuffix(".swift"), !path.contains("/Fixtures/"),
                let text = fileText(root + "/" + path),
                words.contains(where: { text.contains($0) })
            else { return [] }
            let tree = Parser.parse(source: text)
            let lines = SourceLocationConverter(fileName: path, tree: tree)
            return tree.tokens(viewMode: .sourceAccurate).filter(matches).map { token in
                let line = token.startLocation(converter: lines).line
                return (token.plainText, Site(file: path, line: line))
            }
        }
    }
}

/// The places in sources of others that use a feature.
struct FeatureUses {
    /// The repository without the feature's files and edits.
    let root: String
    let name: FeatureName

    /// Returns the imports, and the entries in manifests.
    func imports() -> [Site] {
        sites([name.text]) { token in
            let isImported =
                token.parent?.is(ImportPathComponentSyntax.self) == true
                && [name.text, name.text + "Views"].contains(token.plainText)
            return isImported || token.text == "../\(name)"
        }
    }

    /// Returns the uses of the parent's methods and properties for the feature.
    func mentions() -> [Site] {
        let words = ["attach\(name)", "\(name.lowerCamel)Builder", "\(name.lowerCamel)Branch"]
        return sites(words) { words.contains($0.plainText) }
    }

    private func sites(_ words: [String], _ matches: (TokenSyntax) -> Bool) -> [Site] {
        let search = WordSearch(root: root, words: words)
        return ["Apps", "Modules", "Tests", "Tools"].flatMap { folder in
            search.sites(below: folder, where: matches).map(\.site)
        }
    }
}
