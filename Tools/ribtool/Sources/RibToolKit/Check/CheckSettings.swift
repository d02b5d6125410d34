import ArgumentParsing
import Foundation

/// What `ribtool check` cannot see in the sources, from `Tools/ribtool/check.json`.
struct CheckSettings: Codable, Equatable {
    /// A finding that is as it should be.
    struct Exception: Codable, Hashable {
        let rule: String
        /// The file, the folder, or what the finding calls its subject.
        let at: String
        let reason: String
    }

    /// Where it is, from the root.
    static let path = "Tools/ribtool/check.json"

    /// The targets of each layer; features, their views, apps, tools and tests need none.
    var layers: [String: [String]] = [:]
    /// No source may have more lines.
    var mostLines = 200
    /// Seven of eight sources of a target have no more lines.
    var usualLines = 150
    var exceptions: [Exception] = []

    /// The defaults, for a repository without a file.
    init() {}

    /// Reads the file.
    /// - Throws: ``ToolError`` when it is there and can't be understood.
    init(_ files: RepositoryFiles) throws(ToolError) {
        guard let text = files[Self.path] else {
            self.init()
            return
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
        } catch {
            throw ToolError(
                sentence: """
                    \(Self.path) can't be understood. It needs "layers", a list of targets for \
                    each, "mostLines" and "usualLines", numbers, and "exceptions", a list in which \
                    each has "rule", "at", "reason".
                    """)
        }
        let layerNames = Layer.allCases.map(\.rawValue)
        if let unknown = layers.keys.sorted().first(where: { !layerNames.contains($0) }) {
            throw ToolError(
                sentence: "\(Self.path): \(UsageError.unknown("layer", unknown, among: layerNames))"
            )
        }
        let ruleNames = CheckRules.names
        for exception in exceptions {
            if exception.reason.allSatisfy(\.isWhitespace) {
                throw ToolError(
                    sentence: """
                        \(Self.path) gives no reason for the exception of \(exception.at). \
                        Write one, or remove the exception.
                        """)
            }
            if !ruleNames.contains(exception.rule) {
                let unknown = UsageError.unknown("rule", exception.rule, among: ruleNames)
                throw ToolError(sentence: "\(Self.path): \(unknown)")
            }
        }
    }

    /// Where the file, or the one at `path`, has a text.
    static func site(
        of text: String, in files: RepositoryFiles, at path: String = path
    ) -> Site {
        let lines = (files[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let index = lines.firstIndex { $0.contains("\"\(text)\"") } ?? 0
        return Site(file: path, line: index + 1)
    }

    /// The layer that a target is said to be in.
    func layer(of target: String) -> Layer? {
        layers.first { $0.value.contains(target) }.flatMap { Layer(rawValue: $0.key) }
    }
}
