import ArgumentParsing

/// The name of a feature, in the forms in which sources have it.
struct FeatureName: Hashable {
    /// `PitBoard`: the module, and how its types begin.
    let text: String

    /// - Throws: `UsageError` for what is no name in UpperCamelCase.
    init(_ text: String) throws(UsageError) {
        let sentence: String? =
            if text.isEmpty {
                "A feature needs a name."
            } else if text.contains("/") || text.contains("\\") || text.hasPrefix(".") {
                "“\(text)” has path parts. Give the name of the feature alone."
            } else if !text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
                || text.first?.isUppercase != true
            {
                "“\(text)” is not a name in UpperCamelCase, such as PitBoard."
            } else if Self.words.contains(text) {
                "“\(text)” is a word of Swift or its toolchain. Choose another name."
            } else {
                nil
            }
        if let sentence { throw UsageError(sentence) }
        self.text = text
    }

    private init(known text: String) {
        self.text = text
    }

    /// The template of a feature with a view.
    static let template = FeatureName(known: "FeatureTemplate")
    /// The template of a feature without one.
    static let headlessTemplate = FeatureName(known: "HeadlessTemplate")

    /// What the language or the toolchain has by the name.
    private static let words: Set = [
        "Any", "Builtin", "Combine", "Darwin", "Dispatch", "Foundation", "FoundationEssentials",
        "Glibc", "Musl", "Observation", "PackageDescription", "Protocol", "Self", "Swift",
        "SwiftParser", "SwiftSyntax", "SwiftUI", "Synchronization", "Testing", "Type", "XCTest",
    ]

    /// `pitBoard`, as its properties begin; an abbreviation in front is one word, as in `urlList`.
    var lowerCamel: String {
        let capitals = text.prefix { $0.isUppercase || $0.isNumber }.count
        let rest = text.dropFirst(capitals)
        let count = rest.isEmpty || capitals == 1 ? capitals : capitals - 1
        return text.prefix(count).lowercased() + text.dropFirst(count)
    }

    /// `pit board`: as a person says it.
    var spelled: String {
        var words = lowerCamel.prefix(1)
        for letter in lowerCamel.dropFirst() {
            words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
        }
        return String(words)
    }

    /// `text` about this feature, made to be about `other`.
    func renamed(to other: FeatureName, in text: String) -> String {
        text.replacing(self.text, with: other.text)
            .replacing(lowerCamel, with: other.lowerCamel)
            .replacing(spelled, with: other.spelled)
    }
}

extension FeatureName: CustomStringConvertible {
    var description: String { text }
}
