struct TemplateTokensRule: CheckRule {
    static let summary = "No other feature or service has a template's name or placeholder in it."
    static let why = "A left-over name is a renaming that was not completed."

    func findings(in repository: CheckedRepository) -> [CheckFinding] {
        let templates = repository.features.filter { $0.hasSuffix("Template") }
        let names = templates + [FeatureName.serviceTemplate.text, "<" + "#"]
        func name(in text: some StringProtocol) -> String? {
            // `featureTemplate` as code, files and people write it.
            let plain = text.lowercased().filter { !" -_".contains($0) }
            return names.first { plain.contains($0.lowercased()) }
        }
        let copies = repository.files.modules.filter {
            $0.isFeature && !templates.contains($0.name) || $0.package == FeatureName.package
        }
        let paths = copies.flatMap { $0.folders + $0.testPaths }.flatMap(repository.files.paths)
        return paths.flatMap { path in
            let lines = repository.files.lines(of: path).enumerated().compactMap { index, line in
                name(in: line).map { name in
                    finding(
                        Site(file: path, line: index + 1), "`\(name)` is left from the template.",
                        fix: "Write the name of the feature that the file belongs to.")
                }
            }
            guard let name = name(in: path) else { return lines }
            let fix = "Rename it after its own feature."
            return [finding(path, "The file's path still has `\(name)` in it.", fix: fix)] + lines
        }
    }
}
