/// The git work tree in which the repository lies.
struct Checkout {
    let root: String

    /// - Throws: ``Cancelled``, and ``ToolError`` when the repository lies in none.
    init(of repository: Repository) throws {
        root = repository.root
        let outcome = try ChildProcess(
            program: "git", arguments: ["rev-parse", "--is-inside-work-tree"], folder: root
        ).outcome()
        guard outcome.end == .exited(0) else {
            throw ToolError(
                sentence: "\(root) is no git checkout, so nothing could be taken back. Clone it.")
        }
    }

    /// - Throws: ``Cancelled``, and ``ToolError`` when one of the files has changes that are not committed.
    func requireClean(_ paths: [String]) throws {
        let outcome = try ChildProcess(
            program: "git",
            arguments: ["status", "--porcelain", "--untracked-files=all", "--"] + paths,
            folder: root
        ).outcome()
        guard outcome.end == .exited(0) else {
            throw ToolError(
                sentence: "git can't tell what has changed: \(outcome.errors.trimmed)")
        }
        guard let line = outcome.output.split(separator: "\n").first else { return }
        throw ToolError(
            sentence: """
                \(line.dropFirst(3)) has changes that are not committed. Commit or stash them, or \
                use --allow-dirty.
                """)
    }
}
