import ArgumentParsing

enum CoreUsersCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "core-users",
        summary: "write the modules of the app that use each symbol of the core",
        options: [.check, .json, .root],
        discussion: """
            Builds the app in a copy below .build/core-users in which each public symbol of the
            modules that \(CheckSettings.path) calls "shown" is deprecated: the compiler then names
            each use. Writes the table of \(CoreUsers.path). Takes a few minutes. `ribtool check`
            reports a symbol that the table leaves out, or that has no user.

            Exit code 1: the table is stale (--check), or the app does not compile.
            """,
        examples: ["ribtool core-users", "ribtool core-users --check"])

    static func run(_ arguments: Arguments, in repository: Repository) throws -> Answer {
        let checked = try CheckedRepository(ParsedRepository(repository))
        let lock = try FileLock("\(repository.root)/.build/core-users/lock")
        defer { lock.release() }
        var users = CoreUsers(in: checked)
        users.set(try DeprecatedCore(repository: checked, symbols: users).uses(), in: checked)
        let page = repository[CoreUsers.path] ?? ""
        let table = users.markdown
        let written = try filled("ribtool core-users", of: page, path: CoreUsers.path) { _, _ in
            table
        }
        let stale = page == written ? [] : [FileChange(CoreUsers.path, from: page, to: written)]
        return try stale.settled(
            "users of the core", by: "core-users", below: repository.root, arguments)
    }
}
