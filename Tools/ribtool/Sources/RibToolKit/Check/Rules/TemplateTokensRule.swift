struct TemplateTokensRule: CheckRule {
    static let name = "template-tokens"
    static let summary = "No other feature or service has a template's name or placeholder in it."
    static let why = "A left-over name is a renaming that was not completed."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let templates = repository.features.filter { $0.hasSuffix("Template") }
        let service = FeatureName.serviceTemplate.text
        let tokens =
            (templates + [service]).flatMap(Self.spellings) + ["<" + "#", "___" + "VARIABLE"]
        let ends = FeatureName.serviceModules
        let services = repository.files.serviceNames.flatMap { name in ends.map { name + $0 } }
        let copies = repository.features.filter { !templates.contains($0) } + services
        let paths = copies.flatMap { ["Modules/\($0)", "Tests/\($0)Tests"] }
            .flatMap(repository.files.paths)
        return paths.flatMap { path in
            // Searching each line is slow, and rarely needed.
            let left = tokens.filter { repository.files[path]?.contains($0) == true }
            let lines = left.isEmpty ? [] : repository.files.lines(of: path)
            return tokens.filter(path.contains).prefix(1).map { token in
                finding(
                    path, "The file's path still has `\(token)` in it.",
                    fix: "Rename it after its own feature.")
            }
                + lines.enumerated().compactMap { index, line in
                    left.first(where: line.contains).map { token in
                        finding(
                            Site(file: path, line: index + 1),
                            "`\(token)` is left from the template.",
                            fix: "Write the name of the feature that the file belongs to.")
                    }
                }
        }
    }

    /// Returns `FeatureTemplate` as code, files and people write it.
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
