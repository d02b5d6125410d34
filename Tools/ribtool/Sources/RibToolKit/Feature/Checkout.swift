/// The git work tree in which the repository lies.
struct Checkout {
    let root: String

    /// - Throws: ``Interrupted``, and ``ToolError`` when the repository lies in none.
    init(of repository: Repository) throws {
        root = repository.root
        let outcome = try OtherProgram.run(
            ["git", "rev-parse", "--is-inside-work-tree"], in: root)
        guard outcome.exitCode == 0 else {
            throw ToolError(
                sentence: "\(root) is no git checkout, so nothing could be taken back. Clone it.")
        }
    }

    /// - Throws: ``Interrupted``, and ``ToolError`` when one of the files has changes that are not committed.
    func requireClean(_ paths: [String]) throws {
        let outcome = try OtherProgram.run(
            ["git", "status", "--porcelain", "--untracked-files=all", "--"] + paths, in: root)
        guard outcome.exitCode == 0 else {
            throw ToolError(
                sentence: "git can't tell what has changed: \(outcome.complaint.trimmed)")
        }
        guard let line = outcome.output.split(separator: "\n").first else { return }
        throw ToolError(
            sentence: """
                \(line.dropFirst(3)) has changes that are not committed. Commit or stash them, or \
                use --allow-dirty.
                """)
    }
}
