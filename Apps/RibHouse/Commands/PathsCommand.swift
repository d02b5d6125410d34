import Auth
import Console
import LocalAccounts

/// `ribhouse paths`: tells where state is kept.
struct PathsCommand: Command {
    private struct Paths: Encodable {
        let state: String
        let accounts: String
        let session: String
    }

    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, flags: ["--json"])
        try arguments.expect(atMost: 0)
        isJSON = arguments.has("--json")
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let folder = try AccountsOnThisMachine.folder()
        let paths = Paths(
            state: folder.path, accounts: folder.accountsPath, session: folder.sessionPath)
        try await console.print(paths, asJSON: isJSON) {
            """
            state     \($0.state)
            accounts  \($0.accounts)
            session   \($0.session)
            """
        }
        return .done
    }
}
