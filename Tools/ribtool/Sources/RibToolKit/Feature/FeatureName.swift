import ArgumentParsing
import SwiftSyntax

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

extension Repository {
    /// - Throws: `UsageError` if a name of the feature, or of a service's modules, is taken: something
    ///   else has it, or would run with its tests.
    func checkIsFree(_ feature: Feature) throws(UsageError) {
        let words = ["Contract", "InMemory", "Template", "Tests", "TestSupport", "Views"]
        if let word = words.first(where: feature.name.text.hasSuffix) {
            throw taken("A name that ends with \(word) is reserved.")
        }
        for module in feature.modules { try checkIsFree(module.name) }
        // A command of the name would open the feature.
        let command = feature.name.command
        let other = ["Modules", "Apps"].flatMap { sources(below: $0, with: ["\"\(command)\""]) }
            .first { source in
                ["Page.swift", "PitAct+", "/FrontEnd/", "/Commands/"]
                    .contains(where: source.path.contains)
                    && source.tree.all(StringLiteralExprSyntax.self).contains {
                        ExprSyntax($0).plainString == command && ($0.isArgument || $0.isName)
                    }
            }
        if feature.parent?.hasView == true, let other {
            throw taken("\(other.path) has a command `\(command)` already.")
        }
    }

    /// - Throws: `UsageError` if a module, a folder, a test or a type has the name.
    func checkIsFree(_ name: FeatureName) throws(UsageError) {
        let targets = modules.flatMap { $0.targets + [$0.name] }
        let others = ["Modules", FeatureName.package + "/Sources", "Apps"].flatMap {
            folderNames(in: root + "/" + $0)
        }
        let testFolders = self.folders(in: "Tests")
        // In any case, since a file system may ignore it.
        let own = ["", "Views", "Tests"].map { (name.text + $0).lowercased() }
        let folders = targets + testFolders + others + [program, "ribtool", "RibToolKit"]
        if let other = folders.first(where: { own.contains($0.lowercased()) }) {
            throw UsageError(
                """
                \(name) is taken: there is \(other) already. Choose another name. If a run of ribtool was \
                ended, `git stash --include-untracked` puts away what it left.
                """)
        }
        // `swift test --filter` looks for the text anywhere in a test's name.
        let tests = name.text + "Tests"
        if let other = testFolders.first(where: { tests.contains($0) || $0.contains(tests) }) {
            throw taken("`swift test --filter` cannot distinguish \(tests) from \(other).")
        }
        let suites = uses(of: [tests], below: ["Tests"]) {
            $0.identifier?.name.contains(tests) == true
        }
        if let (other, site) = suites.first {
            throw taken("`swift test --filter \(tests)` would also run \(other) in \(site.file).")
        }
        let template = FeatureName.plainTemplate
        let home = "\(FeatureName.templates)/Sources/\(template)"
        let types = sources(below: home, with: ["\(template)"]).flatMap(\.tree.types).map(\.name)
        let names = Set(types.map { template.renamed(to: name, in: $0) } + [name.text])
        let uses = uses(of: [name.text], below: ["Modules"]) {
            names.contains($0.identifier?.name ?? "")
        }
        if let (other, site) = uses.first { throw taken("\(site.file) already has \(other).") }
    }

    private func taken(_ reason: String) -> UsageError {
        UsageError(reason + " Choose another name.")
    }

    /// Returns the tokens that match in sources with one of `words`, with their places.
    func uses(
        of words: [String], below folders: [String], where matches: (TokenSyntax) -> Bool
    ) -> [(name: String, site: Site)] {
        folders.flatMap { sources(below: $0, with: words) }.flatMap { source in
            source.tree.tokens(viewMode: .sourceAccurate).filter(matches).map {
                ($0.plainText, source.site(of: $0))
            }
        }
    }

    /// Returns the Swift sources that people write, if they have one of the words, in order.
    func sources(below folder: String, with words: [String]) -> [ParsedSource] {
        sources(below: folder).filter { !$0.mentions([DoublesFile.mark]) && $0.mentions(words) }
    }
}

extension StringLiteralExprSyntax {
    /// Whether it is an argument of a call, or in an array that is one: other texts name no command.
    fileprivate var isArgument: Bool {
        ancestors.lazy.compactMap { $0.as(LabeledExprSyntax.self) }.first?
            .parent?.parent?.is(FunctionCallExprSyntax.self) == true
    }

    /// Whether it is the value of a property `name`.
    fileprivate var isName: Bool {
        let property = parent?.parent?.as(PatternBindingSyntax.self)?.pattern
        return property?.as(IdentifierPatternSyntax.self)?.identifier.text == "name"
    }
}
