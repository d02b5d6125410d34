import ArgumentParsing
import Auth
import Console
import LocalAccounts

/// `ribhouse accounts list`: lists the accounts on this machine.
struct AccountsListCommand: Subcommand {
    private struct Row: Encodable {
        let name: String
        let barbecueFoods: [String]
        let signedIn: Bool

        var cells: (String, String) {
            let foods = barbecueFoods.joined(separator: ", ")
            return (name, signedIn ? foods + (foods.isEmpty ? "" : " ") + "(signed in)" : foods)
        }
    }

    private struct Answer: Encodable { let accounts: [Row] }

    static let syntax = CommandSyntax(
        name: "accounts list", otherNames: ["account list"], summary: "list the accounts",
        options: [.json],
        discussion: """
            Lists the accounts on this machine, with their favourite foods, and says who is
            signed in.
            """)

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let service = try LocalAuthService.ofThisProcess()
        let accounts = try await service.accounts()
        // A session that cannot be read is no reason to list no accounts.
        let user =
            if case .accountsOnThisMachine? = try? SignInMethod.current() {
                try? await service.currentUser()
            } else {
                nil as User?
            }
        let rows = accounts.map { account in
            Row(
                name: account.name, barbecueFoods: account.barbecueFoods,
                signedIn: account.name == user?.name)
        }
        try await console.print(Answer(accounts: rows), asJSON: isJSON) { _ in
            rows.isEmpty ? ["There are no accounts yet."] : twoColumns(rows.map(\.cells))
        }
        return .done
    }
}
