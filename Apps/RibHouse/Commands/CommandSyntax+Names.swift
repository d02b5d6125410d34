import ArgumentParsing

extension CommandSyntax {
    var allNames: [String] { [name] + otherNames }

    /// The words of each name, those of ``name`` first: `accounts`, `add`.
    var names: [[String]] { allNames.map { $0.split(separator: " ").map(String.init) } }

    /// Returns the numbers of words of the names with which the words start, in any case.
    func names(startOf words: some Collection<String>) -> [Int] {
        let typed = words.map { $0.lowercased() }
        return names.filter { typed.starts(with: $0) }.map(\.count)
    }

    /// Returns whether one of the names starts with the words, in any case.
    func hasName(startingWith words: [String]) -> Bool {
        let typed = words.map { $0.lowercased() }
        return names.contains { $0.starts(with: typed) }
    }

    /// The operands without brackets: `CUT`, `WEIGHT`.
    var placeholders: [String] {
        operands.split(separator: " ").map { word in
            String(word.filter { !"[]…".contains($0) })
        }
    }

    /// Returns the placeholder of the word that follows the words after the name; `nil` for none.
    func placeholder(after words: some Collection<String>) -> String? {
        var count = 0
        var words = words[...]
        while let word = words.popFirst() {
            guard word.hasPrefix("-") else {
                count += 1
                continue
            }
            guard options.first(where: { $0.name == word })?.value != nil else { continue }
            words = words.dropFirst()
        }
        let isRepeated = operands.hasSuffix("…") || operands.hasSuffix("…]")
        if count < placeholders.count { return placeholders[count] }
        return isRepeated ? placeholders.last : nil
    }
}
