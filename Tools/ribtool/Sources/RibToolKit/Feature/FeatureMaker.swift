import ArgumentParsing

/// Puts features into a copy of the repository, and takes them out.
struct FeatureMaker {
    /// What writes the generated parts of the repository anew; task-local, so that a test that is not
    /// about all of them does without those that read the whole repository.
    @TaskLocal static var generators = allGenerators

    static let allGenerators = [["doubles"], ["ratio", "--write"], ["graph", "--write"]]

    let staging: Staging

    /// Copies the template, renames it, and registers the copy.
    ///
    /// - Throws: ``ToolError`` when something has no place, ``Cancelled``.
    func add(_ feature: Feature) throws {
        let manifest = try text("Package.swift")
        let registrations = try feature.registrations(in: manifest)
        let files = try copies(of: feature).merging(feature.addedFiles) { first, _ in first }
        for (path, content) in files { try staging.write(content.withSortedImports, to: path) }
        for registration in feature.ownRegistrations + registrations {
            guard let changed = registration.put(into: try text(registration.path)) else {
                throw ToolError(
                    sentence: """
                        \(registration.path) has no place for \(registration.text.firstLine); \
                        write it there as in Modules/\(feature.template), and try again.
                        """)
            }
            try staging.write(changed, to: registration.path)
        }
        let row = try row(of: feature)
        try staging.write(try RepositoryMap.adding(row, to: text("README.md")), to: "README.md")
        try refresh()
    }

    /// Deletes the feature's files, and takes the lines of others back.
    ///
    /// - Parameter isForced: also takes out what merely begins as it was made.
    /// - Returns: where something is not as ``add(_:)`` made it.
    func remove(_ feature: Feature, isForced: Bool) throws -> [String] {
        var edited: [String] = []
        for registration in try feature.registrations(in: try text("Package.swift")) {
            let source = try text(registration.path)
            if let changed = registration.taken(outOf: source, loosely: isForced) {
                try staging.write(changed, to: registration.path)
            } else {
                edited.append(registration.path)
            }
        }
        let page = try text("README.md")
        if let changed = RepositoryMap.removing(try row(of: feature), from: page, loosely: isForced)
        {
            try staging.write(changed, to: "README.md")
        } else {
            edited.append("README.md")
        }
        let own = feature.folders.flatMap(staging.files(below:)) + feature.addedFiles.keys
        for path in own { try staging.write(nil, to: path) }
        try forgetFigure(of: feature)
        try refresh()
        return edited
    }

    /// Formats what a name has made too long for a line, and writes what is generated.
    func refresh() throws {
        try TerminationSignals.shared.check()
        let sources = try staging.changes()
            .filter { $0.path.hasSuffix(".swift") && $0.longLine != nil }.map(\.path)
        if !sources.isEmpty {
            _ = try ChildProcess(
                program: "swift", arguments: ["format", "--in-place", "--parallel"] + sources,
                folder: staging.root
            ).output()
        }
        for words in Self.generators {
            try TerminationSignals.shared.check()
            let answer = RibTool.run(words, in: staging.root)
            guard answer.exitCode == .done else {
                throw ToolError(
                    sentence: """
                        `ribtool \(words.joined(separator: " "))` failed: \
                        \(answer.complaint.firstLine)
                        """)
            }
        }
    }

    /// The row by which the README's map knows the feature.
    func row(of feature: Feature) throws -> String {
        let page = try text("Modules/\(feature.template)/README.md")
        let lines = page.split(separator: "\n", omittingEmptySubsequences: true)
        let purpose = lines.dropFirst().first.map { $0.prefix(1).lowercased() + $0.dropFirst() }
        let place = feature.parent.map { "below \($0): " } ?? ""
        let sentence = (purpose ?? "").split(separator: ".").first ?? ""
        let folder = "Modules/\(feature.name)"
        return "| [`\(folder)`](\(folder)) | \(place)\(sentence) |"
    }

    /// The template's files under the feature's name.
    private func copies(of feature: Feature) throws -> [String: String] {
        let folders = ["Modules/\(feature.template)", "Tests/\(feature.template)Tests"]
        let files = folders.flatMap(staging.files(below:))
        guard !files.isEmpty else {
            throw ToolError(
                sentence: "There is no Modules/\(feature.template) to copy. Put it back.")
        }
        var copies: [String: String] = [:]
        for path in files {
            var content = try text(path)
            if path.hasSuffix("README.md") { content = page(content, of: feature) }
            let copy = feature.template.renamed(to: feature.name, in: path)
            copies[copy] = feature.template.renamed(to: feature.name, in: content)
        }
        return copies
    }

    /// The template's README, with who owns the feature, and without how to copy it.
    private func page(_ text: String, of feature: Feature) -> String {
        var page = text.split(separator: "\n## Copying it")[0]
        if let parent = feature.parent,
            let start = page.firstRange(of: "- **Who owns it.**")?.upperBound,
            let end = page[start...].firstRange(of: "\n- **")?.lowerBound
        {
            let branch = "\(parent)\(feature.name)Branch"
            page.replaceSubrange(start..<end, with: " The \(parent) unit, through its `\(branch)`.")
        }
        return String(page)
    }

    func text(_ path: String) throws(ToolError) -> String {
        guard let text = staging.text(path) else {
            throw ToolError(sentence: "There is no \(path). Put it back, and try again.")
        }
        return text
    }
}

extension StringProtocol {
    /// The first line that is not blank.
    var firstLine: String {
        split(separator: "\n").lazy.map(\.trimmed).first { !$0.isEmpty } ?? ""
    }
}
