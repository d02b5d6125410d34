/// A copy of the template is no longer the template.
struct TemplateTokensRule: CheckRule {
    static let name = "template-tokens"
    static let summary = "Nothing of the template's own name or story is left in another feature."
    static let why = "A left-over name means a rename that went half-way."

    private static let template = "FeatureTemplate"

    func findings(in house: CheckedHouse) -> [CheckFinding] {
        guard house.features.contains(Self.template) else { return [] }
        let copies = house.features.filter { $0 != Self.template }
        let story = story(in: house)
        return copies.flatMap { module in
            ["Modules/\(module)", "Tests/\(module)Tests"].flatMap { folder in
                house.files.paths(below: folder).flatMap { path in
                    fileName(path) + lines(of: path, story, in: house)
                }
            }
        }
    }

    private func fileName(_ path: String) -> [CheckFinding] {
        guard let token = Self.token(in: path) else { return [] }
        return [
            finding(
                Site(file: path, line: 1), "The file's path still has `\(token)` in it.",
                fix: "Rename it after its own feature.")
        ]
    }

    private func lines(
        of path: String, _ story: Set<Substring>, in house: CheckedHouse
    ) -> [CheckFinding] {
        let lines = (house.files[path] ?? "").split(
            separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            let site = Site(file: path, line: index + 1)
            if let token = Self.token(in: line) {
                return finding(
                    site, "`\(token)` is left from the template.",
                    fix: "Write the name of the feature that the file belongs to.")
            }
            guard path.hasSuffix(".md"), story.contains(line) else { return nil }
            return finding(
                site, "The template tells here how it is copied.", fix: "Remove this section.")
        }
    }

    /// The lines of the template's README that tell how to copy it.
    private func story(in house: CheckedHouse) -> Set<Substring> {
        let text = house.files["Modules/\(Self.template)/README.md"] ?? ""
        let sections = text.split(separator: "\n## ", omittingEmptySubsequences: false)
        let section = sections.dropFirst().first { $0.hasPrefix("Copying") } ?? ""
        return Set(section.split(separator: "\n").dropFirst().filter { $0.count > 20 })
    }

    /// The template's name however it is written, or a placeholder of an editor.
    private static func token(in text: some StringProtocol) -> String? {
        let spellings = [
            template, "featureTemplate", "feature_template", "feature-template", "FEATURE_TEMPLATE",
            "feature template", "Feature template", "Feature Template", "<" + "#",
            "___" + "VARIABLE",
        ]
        return spellings.first { text.contains($0) }
    }
}
