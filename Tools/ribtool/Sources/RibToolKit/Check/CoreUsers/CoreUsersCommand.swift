import ArgumentParsing

enum CoreUsersCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "core-users",
        summary: "write the modules of the app that use each symbol of the core",
        options: [.check, .json, .root],
        discussion: """
            Builds everything and reads the index that the compiler writes. Writes the table of
            \(CoreUsers.path). `ribtool check` reports a symbol that the table leaves out, or that
            has no user.

            Exit code 1: the table is stale (--check), or the app does not compile.
            """,
        examples: ["ribtool core-users", "ribtool core-users --check"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> Answer {
        let checked = try CheckedRepository(ParsedRepository(repository))
        var users = CoreUsers(in: checked)
        users.set(try index(of: checked), in: checked)
        let page = repository[CoreUsers.path] ?? ""
        let written = try filled("ribtool core-users", of: page, path: CoreUsers.path) { _, _ in
            users.markdown
        }
        let stale = page == written ? [] : [FileChange(CoreUsers.path, from: page, to: written)]
        return try stale.settled(
            "users of the core", by: "core-users", below: repository.root, arguments)
    }

    /// - Throws: ``ToolError`` when something does not compile; ``Cancelled``.
    private static func index(of repository: CheckedRepository) throws -> UseIndex {
        let root = repository.files.root
        var index = UseIndex(of: root)
        let samples = (repository.settings.samples ?? []).map { path in
            let products = ".build/\(path.split(separator: "/").last ?? "")"
            // With the manifest of an earlier build, SwiftPM overlooks new files of the modules.
            let words = ["build", "--disable-build-manifest-caching", "--package-path", path]
            return (products, words + ["--scratch-path", products])
        }
        for (products, words) in [(".build", ["build", "--build-tests"])] + samples {
            _ = try ChildProcess(program: "swift", arguments: words, folder: root).output()
            try index.read("\(root)/\(products)/debug/index/store")
        }
        return index
    }
}
