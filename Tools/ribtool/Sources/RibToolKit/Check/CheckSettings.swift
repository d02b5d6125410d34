import ArgumentParsing

/// The settings of `ribtool check`, for what the sources do not say.
struct CheckSettings: ToolSettings {
    /// A finding that is as it should be.
    struct Exception: Decodable {
        let rule: String
        /// The file, the folder, or what the finding calls its subject.
        let at: String
        let reason: String

        /// A folder's exception covers all findings in it, a type's those of its members.
        func covers(_ finding: CheckFinding) -> Bool {
            let (file, subject) = (finding.site.file, finding.subject ?? "")
            return rule == finding.rule
                && (file == at || file.hasPrefix(at + "/") || subject == at
                    || subject.hasPrefix(at + "."))
        }
    }

    static let path = "Tools/ribtool/check.json"

    /// The targets of each layer; features, their views, apps, tools and tests need none.
    var layers: [String: [String]] = [:]
    /// The targets whose public symbols the app uses, for whoever copies them.
    var shown: [String]?
    var mostLines = 200
    /// The most lines of seven of eight sources of a target.
    var usualLines = 150
    var exceptions: [Exception] = []

    func layer(of target: String) -> Layer? {
        layers.first { $0.value.contains(target) }.flatMap { Layer(rawValue: $0.key) }
    }

    /// Returns where the file, or the one at `path`, has a text.
    static func site(of text: String, in files: Repository, at path: String = path) -> Site {
        let index = files.lines(of: path).firstIndex { $0.contains("\"\(text)\"") } ?? 0
        return Site(file: path, line: index + 1)
    }

    var reasons: [(subject: String, reason: String)] { exceptions.map { ($0.at, $0.reason) } }

    /// - Throws: ``ToolError`` for a layer or a rule that does not exist.
    func checkNames() throws(ToolError) {
        do throws(UsageError) {
            for layer in layers.keys.sorted() {
                try UsageError.expect(layer, "layer", among: Layer.allCases.map(\.rawValue))
            }
            for rule in exceptions.map(\.rule) {
                try UsageError.expect(rule, "rule", among: CheckRules.names)
            }
        } catch {
            throw ToolError("\(Self.path): \(error)")
        }
    }
}
