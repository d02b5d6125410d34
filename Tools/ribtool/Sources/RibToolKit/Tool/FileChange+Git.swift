extension [FileChange] {
    /// Returns the files that git could not restore: new ones, and those with uncommitted changes.
    ///
    /// - Throws: ``ToolError`` where git does not work, outside of a checkout for example; ``Cancelled``.
    func uncommitted(below root: String) throws -> [String] {
        if isEmpty { return [] }
        // `status` would also write the index, which another run of git may be using.
        let words = ["--no-optional-locks", "status", "--porcelain", "--untracked-files=all", "--"]
        let status = try ChildProcess(
            program: "git", arguments: words + map(\.path), folder: root
        ).outcome()
        guard status.end == .exited(0) else {
            let reason = status.errors.trimmed.lines.first ?? ""
            throw ToolError("No change of \(root) could be undone, since git says: \(reason)")
        }
        return status.output.split(separator: "\n").map { String($0.dropFirst(3)) }
    }
}
