import SwiftSyntax

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

    /// Returns the imports of a feature that was removed, and the entries in manifests.
    func imports(of feature: FeatureName) -> [Site] {
        let modules = [feature.text, feature.text + "Views"]
        return uses(of: [feature.text]) { token in
            token.text == "../\(feature)"
                || modules.contains(token.plainText)
                    && token.parent?.is(ImportPathComponentSyntax.self) == true
        }.map(\.site)
    }

    /// Returns the uses of the parent's methods and properties for a feature that was removed.
    func mentions(of feature: FeatureName) -> [Site] {
        let own = feature.lowerCamel
        let words = ["attach\(feature)", "\(own)Builder", "\(own)Branch"]
        return uses(of: words) { words.contains($0.plainText) }.map(\.site)
    }
}
