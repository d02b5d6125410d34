/// A copy of a template is no longer the template.
///
/// A template is a feature whose name ends so: FeatureTemplate.
struct TemplateTokensRule: CheckRule {
    static let name = "template-tokens"
    static let summary = "Nothing of a template's own name or story is left in another feature."
    static let why = "A left-over name means a rename that went half-way."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let templates = repository.features.filter { $0.hasSuffix("Template") }
        let story = templates.reduce(into: Set<Substring>()) { story, template in
            story.formUnion(self.story(of: template, in: repository))
        }
        let tokens = templates.flatMap(Self.spellings) + ["<" + "#", "___" + "VARIABLE"]
        return repository.features.filter { !templates.contains($0) }.flatMap { copy in
            ["Modules/\(copy)", "Tests/\(copy)Tests"].flatMap(repository.files.paths).flatMap {
                path in
                fileName(path, tokens) + lines(of: path, tokens, story, in: repository)
            }
        }
    }

    private func fileName(_ path: String, _ tokens: [String]) -> [CheckFinding] {
        guard let token = tokens.first(where: path.contains) else { return [] }
        return [
            finding(
                Site(file: path, line: 1), "The file's path still has `\(token)` in it.",
                fix: "Rename it after its own feature.")
        ]
    }

    private func lines(
        of path: String, _ tokens: [String], _ story: Set<Substring>,
        in repository: CheckedRepository
    ) -> [CheckFinding] {
        let text = repository.files[path] ?? ""
        // Looking into each line is slow, and hardly ever needed.
        let suspects = tokens.filter(text.contains)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            let site = Site(file: path, line: index + 1)
            if let token = suspects.first(where: line.contains) {
                return finding(
                    site, "`\(token)` is left from the template.",
                    fix: "Write the name of the feature that the file belongs to.")
            }
            guard path.hasSuffix(".md"), story.contains(line) else { return nil }
            return finding(
                site, "The template tells here how it is copied.", fix: "Remove this section.")
        }
    }

    /// The lines of a template's README that tell how to copy it.
    private func story(of template: String, in repository: CheckedRepository) -> [Substring] {
        let text = repository.files["Modules/\(template)/README.md"] ?? ""
        let sections = text.split(separator: "\n## ", omittingEmptySubsequences: false)
        let section = sections.dropFirst().first { $0.hasPrefix("Copying") } ?? ""
        return section.split(separator: "\n").dropFirst().filter { $0.count > 20 }
    }

    /// `FeatureTemplate` as code, files and people write it.
    private static func spellings(of template: String) -> [String] {
        let words = String(template.dropLast("Template".count))
        let lower = words.lowercased()
        return [
            template, "\(lower)Template", "\(lower)_template", "\(lower)-template",
            "\(lower) template", "\(words) template", "\(words) Template",
            "\(words.uppercased())_TEMPLATE",
        ]
    }
}
