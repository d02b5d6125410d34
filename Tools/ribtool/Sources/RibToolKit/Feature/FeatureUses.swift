import SwiftSyntax

/// Where sources that are not the feature's own know of it.
struct FeatureUses {
    /// The repository without the feature's files and registrations.
    let root: String
    let name: FeatureName

    /// Who imports it, or has it in its manifest.
    func imports() -> [Site] {
        sites([name.text]) { token in
            let isImported =
                token.parent?.is(ImportPathComponentSyntax.self) == true
                && [name.text, name.text + "Views"].contains(token.plainText)
            return isImported || token.text == "../\(name)"
        }
    }

    /// Who uses what its parent has of it.
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
