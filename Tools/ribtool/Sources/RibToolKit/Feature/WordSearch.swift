import SwiftParser
import SwiftSyntax

/// Looks for words in the sources of the repository.
///
/// Only a file in whose text one of them stands is parsed, so that a search takes no time.
struct WordSearch {
    let root: String
    /// What a file has to contain to be looked at.
    let words: [String]

    /// The words that match, with where they stand, in the order of the paths.
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
