/// Adds features to a draft of the repository, and removes them from it.
struct FeatureMaker {
    private(set) var draft: Draft

    init(_ draft: Draft) { self.draft = draft }

    /// Copies the template, renames it, and registers the copy.
    ///
    /// - Throws: ``ToolError`` if a file or a place in it is missing, ``Cancelled``.
    mutating func add(_ feature: Feature) throws {
        let edits = try feature.ownEdits + feature.edits(manifest: text("Package.swift"))
        let row = try row(of: feature)
        try copyFiles(for: feature)
        for edit in edits {
            guard let changed = edit.added(to: try text(edit.path)) else {
                throw ToolError(
                    sentence: """
                        \(edit.path) has no place for `\(edit.text.split(separator: "\n")[0])`. \
                        Write it there as in Modules/\(feature.template), and try again.
                        """)
            }
            draft[edit.path] = changed
        }
        let (next, page) = ("| [`Modules/\(FeatureName.template)`]", try text("README.md"))
        guard page.contains(next) else {
            throw ToolError(
                sentence: "README.md has no row for Modules/\(FeatureName.template). Restore it.")
        }
        draft["README.md"] = page.replacing(next, with: row + "\n" + next, maxReplacements: 1)
        try refresh()
    }

    /// Deletes the feature's files, and undoes the edits of the files of others.
    ///
    /// - Parameter isForced: Whether an element that starts as it was added is removed too.
    /// - Returns: The files in which something is not as ``add(_:)`` wrote it.
    mutating func remove(_ feature: Feature, isForced: Bool) throws -> [String] {
        var edited: [String] = []
        for edit in try feature.edits(manifest: text("Package.swift")) {
            if let changed = edit.removed(from: try text(edit.path), loosely: isForced) {
                draft[edit.path] = changed
            } else {
                edited.append(edit.path)
            }
        }
        let (row, page) = (try row(of: feature), try text("README.md"))
        var lines = page.lines
        let key = isForced ? row.prefix { $0 != "(" } : row + "\n"
        if let index = lines.firstIndex(where: { ($0 + "\n").hasPrefix(key) }) {
            lines.remove(at: index)
            draft["README.md"] = lines.joined(separator: "\n")
        } else {
            edited.append("README.md")
        }
        for path in feature.own(draft.paths) { draft[path] = nil }
        var scores = try MutationScores(draft[MutationScores.path])
        if scores[feature.name.text] != nil {
            scores.remove(feature.name.text)
            draft[MutationScores.path] = try scores.text
        }
        try refresh()
        return edited
    }

    /// Formats the changed sources, and writes what is generated from them.
    private mutating func refresh() throws {
        try draft.format()
        try TerminationSignals.shared.check()
        let stale = try GeneratedParts.stale(in: ParsedRepository(draft.repository))
        for file in stale { draft[file.path] = file.text }
    }

    /// Copies the template's files under the feature's name, and the additions.
    private mutating func copyFiles(for feature: Feature) throws {
        let template = feature.template
        for path in draft.paths where template.owns(path) {
            let content = try text(path)
            let copy = path.hasSuffix("README.md") ? page(content, of: feature) : content
            draft[template.renamed(to: feature.name, in: path)] =
                template.renamed(to: feature.name, in: copy).withSortedImports
        }
        for (path, source) in feature.additions {
            draft[path] = feature.addition(from: try text(source)).withSortedImports
        }
    }

    /// Returns the template's README with the feature's parent.
    private func page(_ text: String, of feature: Feature) -> String {
        guard let parent = feature.parent else { return text }
        return text.replacing(
            #/(?s)(- \*\*Who owns it\.\*\*).*?(\n- \*\*)/#, maxReplacements: 1
        ) { match in
            "\(match.1) The \(parent) unit, through its `\(parent)\(feature.name)Branch`.\(match.2)"
        }
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
        guard let text = draft[path] else {
            throw ToolError(sentence: "There is no \(path). Restore it, and try again.")
        }
        return text
    }
}

extension String {
    /// The text with the imports of each block in alphabetical order; new names may change it.
    fileprivate var withSortedImports: String {
        var lines = self.lines
        var start = lines.startIndex
        while let first = lines[start...].firstIndex(where: { $0.importedModule != nil }) {
            start = lines[first...].firstIndex { $0.importedModule == nil } ?? lines.endIndex
            lines[first..<start].sort { ($0.importedModule ?? "") < ($1.importedModule ?? "") }
        }
        return lines.joined(separator: "\n")
    }
}
