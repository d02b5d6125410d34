import ArgumentParsing
import Foundation

enum UpdateCoreCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "update-core", summary: "bring this core over that of an app, with its changes",
        operands: "PATH", operandCount: 1...1, options: [.json, .root],
        discussion: """
            PATH is a folder that `ribtool new-app` has created. What has changed here since then, up to
            the last commit, is merged into its files: yours stay where the core did not change, and changes
            of both are merged line by line. What can't be merged is named, and nothing of yours is lost.
            The units, the program and the README of the app are not touched.

            It changes no file with uncommitted changes. So `git restore .` in PATH undoes it.

            Exit code 1: some changes have to be merged by hand.
            """,
        examples: ["ribtool update-core ../smoker"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> CommandResult {
        let path = URL(filePath: arguments.operands[0]).standardizedFileURL.path
        let origin = try CoreCopy.Origin(in: path)
        let app = try origin.app.map { text throws(UsageError) in try FeatureName(text) }
        TerminationSignals.shared.watch()
        let new = try CoreCopy(of: "HEAD", in: repository.root, for: app)
        if new.origin == origin {
            return try arguments.answer(
                Report(from: origin, to: origin), "The core is up to date: \(origin.version).\n")
        }
        let old = try CoreCopy(of: origin.commit, in: repository.root, for: app)
        let merge = try CoreMerge(of: old, and: new, in: path)
        if let dirty = try merge.changes.uncommitted(below: path).first {
            throw ToolError("\(dirty) has uncommitted changes. Commit or stash them.")
        }
        try merge.changes.apply(in: path)
        let report = Report(
            from: origin, to: new.origin, changed: merge.changes.map(\.path),
            problems: merge.problems)
        var answer = try arguments.answer(
            report,
            """
            The core of \(origin.version) is now that of \(new.origin.version): \
            \(merge.changes.count - 1) files, \(merge.merged) of them with your changes.

            """, isGood: merge.problems.isEmpty)
        answer.complaint = merge.problems.map { $0 + "\n" }.joined()
        return answer
    }

    /// The result of the merge; `--json` prints it as it is.
    private struct Report: Encodable {
        let from: CoreCopy.Origin
        let to: CoreCopy.Origin
        var changed: [String] = []
        var problems: [String] = []
    }
}

/// The changes that bring a newer core over a copy with changes of its own.
struct CoreMerge {
    private(set) var changes: [FileChange] = []
    /// A sentence for each file that has to be merged by hand.
    private(set) var problems: [String] = []
    /// The number of files that have changes of both.
    private(set) var merged = 0

    /// - Parameter folder: the copy.
    /// - Throws: ``ToolError`` if git can't merge a file, ``Cancelled``.
    init(of old: CoreCopy, and new: CoreCopy, in folder: String) throws {
        for path in Set(old.files.keys).union(new.files.keys).sorted() {
            let mine = FileManager.default.contents(atPath: folder + "/" + path)
            let (old, new) = (old.files[path], new.files[path])
            if mine == new || old == new { continue }
            if mine == old || path == CoreCopy.Origin.path {
                changes.append(FileChange(path: path, old: mine, new: new))
            } else if let mine, let new {
                try merge(path, old ?? Data(), mine, new)
            } else if mine == nil {
                problems.append(
                    "\(path): you removed it, and the core changed it. It stays removed.")
            } else {
                problems.append("\(path): the core removed it, and you changed it. It stays.")
            }
        }
    }

    private mutating func merge(_ path: String, _ old: Data, _ mine: Data, _ new: Data) throws {
        let names = ["mine", "old", "new"]
        let (text, end) = try withFolder(of: Array(zip(names, [mine, old, new]))) { folder in
            let words =
                ["merge-file", "-L", "yours", "-L", "the old core", "-L", "the new core"] + names
            let git = ChildProcess(program: "git", arguments: words, folder: folder)
            let end = try git.outcome().end
            return (FileManager.default.contents(atPath: folder + "/mine"), end)
        }
        switch end {
        case .exited(0): break
        // The number of conflicts.
        case .exited(1...127):
            problems.append(
                "\(path): you and the core changed the same lines. Choose between the marks <<<<<<< and >>>>>>>."
            )
        default: throw ToolError("git can't merge \(path). Try again; nothing was changed.")
        }
        merged += 1
        changes.append(FileChange(path: path, old: mine, new: text))
    }
}
