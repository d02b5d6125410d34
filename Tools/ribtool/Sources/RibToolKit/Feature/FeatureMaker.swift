/// Adds features to a copy of the repository, and removes them from it.
struct FeatureMaker {
    /// Whether the generated files are written anew.
    ///
    /// Task-local, so that a test of something else can do without: it takes longer.
    @TaskLocal static var isGenerating = true

    let copy: RepositoryCopy

    /// Copies the template, renames it, and registers the copy.
    ///
    /// - Throws: ``ToolError`` if a file or a place in it is missing, ``Cancelled``.
    func add(_ feature: Feature) throws {
        let edits = try feature.ownEdits + feature.edits(manifest: text("Package.swift"))
        for (path, content) in try files(of: feature) {
            try copy.write(content.withSortedImports, to: path)
        }
        for edit in edits {
            guard let changed = edit.added(to: try text(edit.path)) else {
                throw ToolError(
                    sentence: """
                        \(edit.path) has no place for `\(edit.text.firstLine)`. Write it there as \
                        in Modules/\(feature.template), and try again.
                        """)
            }
            try copy.write(changed, to: edit.path)
        }
        let (row, page) = (try row(of: feature), try text("README.md"))
        guard let start = page.firstRange(of: "| [`Modules/\(FeatureName.template)`]") else {
            throw ToolError(
                sentence: "README.md has no row for Modules/\(FeatureName.template). Restore it.")
        }
        try copy.write(
            page[..<start.lowerBound] + row + "\n" + page[start.lowerBound...], to: "README.md")
        try refresh()
    }

    /// Deletes the feature's files, and undoes the edits of the files of others.
    ///
    /// - Parameter isForced: Whether an element that starts as it was added is removed too.
    /// - Returns: The files in which something is not as ``add(_:)`` wrote it.
    func remove(_ feature: Feature, isForced: Bool) throws -> [String] {
        var edited: [String] = []
        for edit in try feature.edits(manifest: text("Package.swift")) {
            if let changed = edit.removed(from: try text(edit.path), loosely: isForced) {
                try copy.write(changed, to: edit.path)
            } else {
                edited.append(edit.path)
            }
        }
        let (row, page) = (try row(of: feature), try text("README.md"))
        var lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        let key = isForced ? row.prefix { $0 != "(" } : row + "\n"
        if let index = lines.firstIndex(where: { ($0 + "\n").hasPrefix(key) }) {
            lines.remove(at: index)
            try copy.write(lines.joined(separator: "\n"), to: "README.md")
        } else {
            edited.append("README.md")
        }
        let own = feature.folders.flatMap(copy.files(below:)) + feature.additions.map(\.path)
        for path in own { try copy.write(nil, to: path) }
        try removeScore(of: feature)
        try refresh()
        return edited
    }

    /// Removes what `ribtool mutate --write` has recorded.
    private func removeScore(of feature: Feature) throws {
        var scores = try MutationScores(copy.text(MutationScores.path))
        guard scores[feature.name.text] != nil else { return }
        scores.remove(feature.name.text)
        let file = try scores.file()
        try copy.write(file.content, to: file.path)
    }

    /// Formats the changed sources, and writes what is generated from them.
    private func refresh() throws {
        let sources = try copy.changes()
            .filter { $0.path.hasSuffix(".swift") && $0.new != nil }.map(\.path)
        if !sources.isEmpty {
            _ = try ChildProcess(
                program: "swift", arguments: ["format", "--in-place", "--parallel"] + sources,
                folder: copy.root
            ).output()
        }
        try TerminationSignals.shared.check()
        guard Self.isGenerating else { return }
        let repository = ParsedRepository(try Repository(around: copy.root, root: copy.root))
        for file in try GeneratedParts.stale(in: repository) { try file.write(below: copy.root) }
    }

    /// Returns the copies of the template's files under the feature's name, and the additions.
    private func files(of feature: Feature) throws -> [(path: String, content: String)] {
        let template = feature.template
        let paths = ["Modules/\(template)", "Tests/\(template)Tests"].flatMap(copy.files(below:))
        guard !paths.isEmpty else {
            throw ToolError(sentence: "There is no Modules/\(template) to copy. Restore it.")
        }
        let copies = try paths.map { path in
            let content = try text(path)
            return (
                template.renamed(to: feature.name, in: path),
                template.renamed(
                    to: feature.name,
                    in: path.hasSuffix("README.md") ? page(content, of: feature) : content)
            )
        }
        return try copies
            + feature.additions.map { ($0.path, feature.addition(from: try text($0.source))) }
    }

    /// Returns the template's README with the feature's parent.
    private func page(_ text: String, of feature: Feature) -> String {
        guard let parent = feature.parent,
            let start = text.firstRange(of: "- **Who owns it.**")?.upperBound,
            let end = text[start...].firstRange(of: "\n- **")?.lowerBound
        else { return text }
        let branch = "\(parent)\(feature.name)Branch"
        return text[..<start] + " The \(parent) unit, through its `\(branch)`." + text[end...]
    }

    /// Returns the feature's row in the README's map.
    private func row(of feature: Feature) throws -> String {
        let lines = try text("Modules/\(feature.template)/README.md").split(separator: "\n")
        let sentence = lines.dropFirst().first?.prefix { $0 != "." } ?? ""
        let purpose = sentence.prefix(1).lowercased() + sentence.dropFirst()
        let place = feature.parent.map { "below \($0): " } ?? ""
        let folder = "Modules/\(feature.name)"
        return "| [`\(folder)`](\(folder)) | \(place)\(purpose) |"
    }

    private func text(_ path: String) throws(ToolError) -> String {
        guard let text = copy.text(path) else {
            throw ToolError(sentence: "There is no \(path). Restore it, and try again.")
        }
        return text
    }
}

extension String {
    /// The text with the imports of each block in alphabetical order; new names may change it.
    fileprivate var withSortedImports: String {
        var lines = split(separator: "\n", omittingEmptySubsequences: false)
        var start = lines.startIndex
        while let first = lines[start...].firstIndex(where: { $0.importedModule != nil }) {
            start = lines[first...].firstIndex { $0.importedModule == nil } ?? lines.endIndex
            lines[first..<start].sort { ($0.importedModule ?? "") < ($1.importedModule ?? "") }
        }
        return lines.joined(separator: "\n")
    }
}

extension StringProtocol {
    /// The first line that is not blank.
    var firstLine: String {
        split(separator: "\n").lazy.map(\.trimmed).first { !$0.isEmpty } ?? ""
    }
}
