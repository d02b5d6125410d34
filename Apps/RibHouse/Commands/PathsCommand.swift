import ArgumentParsing
import Console
import LocalAccounts
import PrivateFiles

/// `ribhouse paths`: shows where files are kept.
struct PathsCommand: Subcommand {
    private struct Paths: Encodable {
        let state: String
        let accounts: String
        let session: String
    }

    static let syntax = CommandSyntax(
        name: "paths", summary: "show where accounts and session are kept", options: [.json],
        discussion: """
            Prints the state folder, and the files of the accounts and of the session.
            The folder is $RIBHOUSE_HOME, or else $XDG_STATE_HOME/ribhouse, or else
            ~/.local/state/ribhouse.
            """)

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let folder = try StateFolder.current()
        let paths = Paths(
            state: folder.path, accounts: folder.accountsPath, session: folder.sessionPath)
        try await console.print(paths, asJSON: isJSON) {
            twoColumns([
                ("state", $0.state), ("accounts", $0.accounts), ("session", $0.session),
            ])
        }
        return .done
    }
}
