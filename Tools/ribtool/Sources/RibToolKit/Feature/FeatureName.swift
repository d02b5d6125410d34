import ArgumentParsing

/// The name of a feature, in the forms that sources and sentences use.
struct FeatureName: Hashable, CustomStringConvertible {
    /// The name of the module, with which its types start: `PitBoard`.
    let text: String

    var description: String { text }

    /// - Throws: `UsageError` for a text that is not a name in UpperCamelCase.
    init(_ text: String) throws(UsageError) {
        if text.isEmpty { throw UsageError("A feature needs a name.") }
        if text.contains("/") || text.contains("\\") || text.hasPrefix(".") {
            throw UsageError("“\(text)” has path parts. Give the name of the feature alone.")
        }
        guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
            text.first?.isUppercase == true
        else { throw UsageError("“\(text)” is not a name in UpperCamelCase, such as PitBoard.") }
        if Self.words.contains(text) {
            throw UsageError("“\(text)” is a word of Swift or its toolchain. Choose another name.")
        }
        self.text = text
    }

    init(known text: String) { self.text = text }

    /// The template of a feature with a view and a service.
    static let template = FeatureName(known: "FeatureTemplate")
    static let plainTemplate = FeatureName(known: "PlainTemplate")
    static let dialogTemplate = FeatureName(known: "DialogTemplate")
    static let headlessTemplate = FeatureName(known: "HeadlessTemplate")
    static let serviceTemplate = FeatureName(known: "ServiceTemplate")
    /// The folders of the package of features, and of the one of their templates.
    static let package = "Modules/Features"
    static let templates = "Modules/Templates"
    /// The ends of the names of a service's modules.
    static let serviceModules = ["Contract", "InMemory"]

    private static let words: Set = [
        "Any", "Array", "Bool", "Builtin", "Combine", "Darwin", "Dispatch", "Duration", "Error",
        "Foundation", "FoundationEssentials", "Glibc", "Musl", "Observation", "PackageDescription",
        "Protocol", "Self", "Swift", "SwiftParser", "SwiftSyntax", "SwiftUI", "Synchronization",
        "Testing", "Type", "XCTest",
    ]

    /// The start of a property: `pitBoard`; an abbreviation is one word, as in `urlList`.
    var lowerCamel: String {
        let capitals = text.prefix { $0.isUppercase || $0.isNumber }.count
        let rest = text.dropFirst(capitals)
        let count = rest.isEmpty || capitals == 1 ? capitals : capitals - 1
        return text.prefix(count).lowercased() + text.dropFirst(count)
    }

    /// The name in a sentence: `pit board`.
    var spelled: String { lowerCamel.spelled(with: " ") }

    /// The name as a command: `pitboard`.
    var command: String { text.lowercased() }

    func with(_ end: String) -> FeatureName { FeatureName(known: text + end) }

    var sources: String { "\(Self.package)/Sources/\(text)" }

    /// Returns a text about this feature as a text about `other`.
    func renamed(to other: FeatureName, in text: String) -> String {
        text.replacing(self.text, with: other.text).replacing(lowerCamel, with: other.lowerCamel)
            .replacing(spelled, with: other.spelled)
    }
}
