import ArgumentParsing

struct CheckSettings: ToolSettings {
    /// A finding that is as it should be.
    struct Exception: Decodable {
        let rule: String
        /// The file, the folder, or what the finding calls its subject.
        let at: String
        let reason: String

        /// A folder's exception covers all findings in it.
        func covers(_ finding: CheckFinding) -> Bool {
            let (file, subject) = (finding.site.file, finding.subject ?? "")
            return rule == finding.rule
                && (file == at || file.hasPrefix(at + "/") || subject == at)
        }
    }

    static let path = "Tools/ribtool/check.json"

    /// The targets of each layer; features, their views, apps, tools and tests need none.
    var layers: [String: [String]] = [:]
    var mostLines = 200
    var exceptions: [Exception] = []

    var reasons: [(subject: String, reason: String)] { exceptions.map { ($0.at, $0.reason) } }

    /// - Throws: ``ToolError`` for a layer or a rule that does not exist.
    func checkNames() throws(ToolError) {
        let layers = layers.keys.sorted().map { ("layer", $0, Layer.allCases.map(\.rawValue)) }
        let rules = exceptions.map { ("rule", $0.rule, CheckRules.names) }
        for (kind, name, known) in layers + rules where !known.contains(name) {
            throw ToolError("\(Self.path): \(UsageError.unknown(kind, name, among: known))")
        }
    }
}
