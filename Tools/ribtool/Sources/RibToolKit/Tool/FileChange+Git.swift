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

    /// - Throws: ``ToolError`` if a generated file that is to be removed would be lost: it may be the
    ///   edited copy of another one. Outside of a checkout this is not known.
    func expectRemovable(below root: String) throws {
        let removed = filter { $0.new == nil }
        guard let path = try? removed.uncommitted(below: root).first else { return }
        throw ToolError(
            """
            No test asks for \(path), which is not committed. Delete it, or remove its first line to \
            keep it.
            """)
    }
}
