import Foundation
import SwiftParser
import SwiftSyntax

/// The files of the repository as a change would leave them.
///
/// A value in memory: nothing in the repository changes before ``changes`` are applied.
struct PendingChange {
    let root: String
    private let originals: [String: Data]
    private var files: [String: Data]

    /// - Parameter folders: Folders with files that are no text, and yet may be removed.
    init(of repository: Repository, with folders: [String] = []) {
        root = repository.root
        files = repository.texts.mapValues { Data($0.utf8) }
            .merging(RibToolKit.files(below: folders, in: root)) { $1 }
        originals = files
    }

    subscript(path: String) -> String? {
        get { files[path].map { String(decoding: $0, as: UTF8.self) } }
        set { files[path] = newValue.map { Data($0.utf8) } }
    }

    var paths: some Collection<String> { files.keys }

    var repository: Repository {
        Repository(files.mapValues { String(decoding: $0, as: UTF8.self) }, root: root)
    }

    var changes: [FileChange] { [FileChange](from: originals, to: files) }

    /// Returns the changes as a diff that `git apply` takes.
    func diff() throws -> String {
        let sides = changes.flatMap { [("a/" + $0.path, $0.old), ("b/" + $0.path, $0.new)] }
        let words = ["diff", "--no-index", "--no-prefix", "--no-color", "--no-ext-diff", "a", "b"]
        return try withFolder(of: sides) { folder in
            try ChildProcess(program: "git", arguments: words, folder: folder).outcome().output
        }
    }

    mutating func format(all: Bool = false) throws {
        let everything = files.map { FileChange(path: $0, old: originals[$0], new: $1) }
        let sources = try (all ? everything : changes).formatted(below: root)
        for change in sources { files[change.path] = change.new }
    }
}

extension PendingChange {
    /// Copies the template, renames it, and registers the copy.
    /// - Throws: ``ToolError`` if a file or a place in it is missing, ``Cancelled``.
    mutating func add(_ feature: Feature) throws {
        let edits = try edits(of: feature)
        let copies = try copyFiles(for: feature)
        for edit in try feature.ownEdits(of: copies, { try part($0, of: feature) }) + edits {
            guard let changed = edit.added(to: try text(edit.path)) else {
                let line = edit.text.split(separator: "\n")[0]
                throw ToolError(
                    """
                    \(edit.path) has no place for `\(line)`. Write it there as in \
                    \(feature.templateFolders[0]), and try again.
                    """)
            }
            self[edit.path] = changed
        }
        try refresh()
    }

    /// Deletes the feature's files, and takes what ``add(_:)`` wrote out of the files of others.
    mutating func remove(_ feature: Feature) throws {
        // The last edit first: some need what an earlier one has added.
        for edit in try edits(of: feature).reversed() {
            if let changed = self[edit.path].flatMap(edit.removed) { self[edit.path] = changed }
        }
        let (folders, additions) = (feature.folders, Set(feature.additions.map(\.path)))
        for path in paths.filter({ path in
            additions.contains(path) || folders.contains { path.hasPrefix($0 + "/") }
        }) { self[path] = nil }
    }

    /// Formats the changed sources, or all, and writes what is generated from them.
    mutating func refresh(all: Bool = false) throws {
        try format(all: all)
        try TerminationSignals.shared.check()
        for file in try repository.stale() { self[file.path] = file.text }
        try format()
    }

    /// Copies the template's files under the feature's name, and the additions; returns all.
    private mutating func copyFiles(for feature: Feature) throws -> [String: String] {
        var copies: [String: String] = [:]
        let folders = feature.templateFolders
        for path in paths where folders.contains(where: { path.hasPrefix($0 + "/") }) {
            let copy = try text(path)
            let isTest = path.hasPrefix("Tests/")
            copies[feature.renamed(path)] = feature.keyed(feature.renamed(copy), isTest: isTest)
        }
        for (path, source) in feature.additions {
            let isTest = path.hasPrefix("Tests/")
            var copy = feature.keyed(feature.addition(try text(source)), isTest: isTest)
            if let parent = feature.parent, path.hasPrefix(parent.tests + "/") {
                let hasCommand = parent.hasView && feature.place != .screen
                let imports = parent.sharedFolders + (hasCommand ? ["Console"] : [])
                copy = imports.map { "import \($0)\n" }.joined() + copy
                guard parent.maker != nil else {
                    throw ToolError(
                        """
                        \(parent.tests) has no type with a `func makeSUT()` that returns the router of the unit, \
                        with which the tests of a child create what they need. Write one as in \
                        Tests/FeatureTemplateTests, and try again.
                        """)
                }
            }
            copies[path] = copy
        }
        for (path, copy) in copies { self[path] = copy }
        return copies
    }

    private func edits(of feature: Feature) throws -> [SourceEdit] {
        // In the map of the README, above the row of the next package.
        let map = (self["README.md"] ?? "").lines.drop { !$0.hasPrefix("| [`Modules/Features`]") }
        let next = map.dropFirst().first { $0.hasPrefix("| [`Modules/") } ?? "| [`Modules/"
        let rows = try feature.modules.map { name, template in
            let page = "\(FeatureName.templates)/Sources/\(template)/README.md"
            let lines = try text(page).split(separator: "\n")
            let sentence = lines.dropFirst().first?.prefix { $0 != "." && $0 != ":" } ?? ""
            let purpose = feature.renamed(sentence.prefix(1).lowercased() + sentence.dropFirst())
            let place = feature.parent.map { "below \($0.name): " } ?? ""
            return SourceEdit(
                "README.md", .lines(before: String(next)),
                "| [`\(name)`](\(name.sources)) | \(place)\(purpose) |\n")
        }
        return try rows
            + feature.edits(
                products: copies(of: feature.targets.map(\.template.text), ".library", feature),
                targets: copies(of: feature.targets.map(\.template.text), ".target", feature),
                testTargets: testTargets(of: feature)
            ) { try part($0, of: feature) }
    }

    private func part(_ name: String, of feature: Feature) throws -> String {
        feature.keyed(
            feature.addition(try text("Tools/ribtool/Templates/Parts/\(name).swift")))
    }

    /// Returns the test targets of the feature's modules, as those of the templates.
    private func testTargets(of feature: Feature) throws -> [String] {
        let names = feature.modules.map { "\($0.template)Tests" }
        return try copies(of: names, ".testTarget", in: "Package.swift", feature).map { target in
            let more = feature.values.compactMap { value in
                value.module.map { (value.package, "\"\($0)\"") }
            }.filter { !target.contains($0.1) }.map { "from(\"\($0)\", \($1)), " }
            return target.replacing("all(", with: "all(" + Set(more).sorted().joined())
        }
    }

    /// Returns what a manifest declares of the templates, under the feature's names.
    /// - Throws: ``ToolError`` if it does not declare one of them.
    private func copies(
        of names: [String], _ function: String,
        in path: String = FeatureName.templates + "/Package.swift",
        _ feature: Feature
    ) throws -> [String] {
        let manifest = Parser.parse(source: try text(path))
        return try names.map { name in
            guard let call = manifest.calls(function, named: name).first else {
                throw ToolError(
                    "\(path) has no \(function)(name: \"\(name)\") to copy. Restore it.")
            }
            return feature.renamed(call.trimmedDescription)
        }
    }

    private func text(_ path: String) throws(ToolError) -> String {
        if let text = self[path] { return text }
        throw ToolError("There is no \(path). Restore it, and try again.")
    }
}
