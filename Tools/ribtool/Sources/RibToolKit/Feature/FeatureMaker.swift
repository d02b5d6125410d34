import SwiftParser
import SwiftSyntax

/// Adds features to a draft of the repository, and removes them from it.
struct FeatureMaker {
    private(set) var draft: Draft

    init(_ draft: Draft) { self.draft = draft }

    /// Copies the template, renames it, and registers the copy.
    ///
    /// - Throws: ``ToolError`` if a file or a place in it is missing, ``Cancelled``.
    mutating func add(_ feature: Feature) throws {
        let edits = try edits(of: feature)
        let rows = try rows(of: feature).joined()
        let copies = try copyFiles(for: feature)
        for edit in try feature.ownEdits(of: copies, { try part($0, of: feature) }) + edits {
            guard let changed = edit.added(to: try text(edit.path)) else {
                let line = edit.text.split(separator: "\n")[0]
                throw ToolError(
                    """
                    \(edit.path) has no place for `\(line)`. Write it there as in \
                    Modules/\(feature.modules[0].template), and try again.
                    """)
            }
            draft[edit.path] = changed
        }
        let (next, page) = ("| [`Modules/\(FeatureName.template)`]", try text("README.md"))
        guard page.contains(next) else {
            throw ToolError(
                "README.md has no row for Modules/\(FeatureName.template). Restore it.")
        }
        draft["README.md"] = page.replacing(next, with: rows + next, maxReplacements: 1)
        try refresh()
    }

    /// Deletes the feature's files, and undoes the edits of the files of others; then ``refresh()``.
    ///
    /// - Parameter isForced: Whether an element that starts as it was added is removed too.
    /// - Returns: The files in which something is not as ``add(_:)`` wrote it.
    mutating func remove(_ feature: Feature, isForced: Bool) throws -> [String] {
        var edited: [String] = []
        // The last edit first: some need what an earlier one has added.
        for edit in try edits(of: feature).reversed() {
            if let changed = edit.removed(from: try text(edit.path), loosely: isForced) {
                draft[edit.path] = changed
            } else {
                edited.append(edit.path)
            }
        }
        for row in try rows(of: feature) {
            var lines = try text("README.md").lines
            let key = isForced ? row.prefix { $0 != "(" } : row[...]
            if let index = lines.firstIndex(where: { ($0 + "\n").hasPrefix(key) }) {
                lines.remove(at: index)
                draft["README.md"] = lines.joined(separator: "\n")
            } else {
                edited.append("README.md")
            }
        }
        for path in feature.own(draft.paths) { draft[path] = nil }
        var scores = try MutationScores(draft[MutationScores.path])
        for name in feature.modules.map(\.name.text) where scores[name] != nil {
            scores.remove(name)
            draft[MutationScores.path] = try scores.text
        }
        return edited
    }

    /// Formats the changed sources, and writes what is generated from them.
    mutating func refresh() throws {
        try draft.format()
        try TerminationSignals.shared.check()
        let stale = try GeneratedParts.stale(in: ParsedRepository(draft.repository))
        for file in stale { draft[file.path] = file.text }
    }

    /// Copies the template's files under the feature's name, and the additions.
    ///
    /// - Returns: the copies.
    private mutating func copyFiles(for feature: Feature) throws -> [String: String] {
        var copies: [String: String] = [:]
        for path in draft.paths where feature.modules.contains(where: { $0.template.owns(path) }) {
            let content = try text(path)
            let copy = path.hasSuffix("README.md") ? page(content, of: feature) : content
            copies[feature.renamed(path)] = feature.renamed(copy).withSortedImports
        }
        for (path, source) in feature.additions {
            var copy = feature.addition(try text(source))
            if let parent = feature.parent, path.hasPrefix(parent.tests + "/") {
                let isCommand = path.hasSuffix("CommandTests.swift")
                let subject = "\(parent.name)\(isCommand ? "LineView" : "Builder")"
                copy = try FeatureArrangement(
                    of: subject, in: "\(parent.tests)/\(subject)Tests.swift", draft
                ).filled(copy)
            }
            copies[path] = copy.withSortedImports
        }
        for (path, copy) in copies { draft[path] = copy }
        return copies
    }

    private func edits(of feature: Feature) throws -> [SourceEdit] {
        try feature.edits(testTargets: testTargets(of: feature)) { try part($0, of: feature) }
    }

    private func part(_ name: String, of feature: Feature) throws -> String {
        feature.addition(try text("Tools/ribtool/Templates/Parts/\(name).swift"))
    }

    private func page(_ text: String, of feature: Feature) -> String {
        guard let parent = feature.parent?.name else { return text }
        return text.replacing(
            #/(?s)(- \*\*Who owns it\.\*\*).*?(\n- \*\*)/#, maxReplacements: 1
        ) { match in "\(match.1) The \(parent) unit, in a slot of its router.\(match.2)" }
    }

    private func rows(of feature: Feature) throws -> [String] {
        try feature.modules.map { name, template in
            let lines = try text("Modules/\(template)/README.md").split(separator: "\n")
            let sentence = lines.dropFirst().first?.prefix { $0 != "." && $0 != ":" } ?? ""
            let purpose = feature.renamed(sentence.prefix(1).lowercased() + sentence.dropFirst())
            let place = feature.parent.map { "below \($0.name): " } ?? ""
            return "| [`Modules/\(name)`](Modules/\(name)) | \(place)\(purpose) |\n"
        }
    }

    /// Returns the test targets of the feature's modules, as those of the templates.
    ///
    /// - Throws: ``ToolError`` if the root's manifest does not have those.
    private func testTargets(of feature: Feature) throws -> [String] {
        let manifest = Parser.parse(source: try text("Package.swift"))
        return try feature.modules.map { _, template in
            guard let tests = manifest.call("tests", named: template.text) else {
                throw ToolError(
                    "Package.swift has no tests(\"\(template)…\") to copy. Restore it.")
            }
            let own = tests.arguments.map {
                feature.renamed($0.expression.trimmedDescription)
            }
            let more = feature.values.compactMap(\.module).map { "\"\($0)\"" }
            let all = own.prefix(1) + Set(own.dropFirst() + more).sorted()
            return "tests(\(all.joined(separator: ", ")))"
        }
    }

    private func text(_ path: String) throws(ToolError) -> String {
        guard let text = draft[path] else {
            throw ToolError("There is no \(path). Restore it, and try again.")
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
