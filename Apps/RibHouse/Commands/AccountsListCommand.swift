import ArgumentParsing
import Auth
import Console
import LocalAccounts

/// `ribhouse accounts list`: lists the accounts on this machine.
struct AccountsListCommand: Subcommand {
    static let syntax = CommandSyntax(
        name: "accounts list", summary: "list the accounts", options: [.json],
        discussion: "Lists the accounts on this machine, with their favourite foods.")

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let accounts = try await AccountsOnThisMachine.localService().accounts()
        try await console.print(accounts, asJSON: isJSON) { accounts in
            guard !accounts.isEmpty else { return "There are no accounts yet." }
            return twoColumns(
                accounts.map { ($0.name, $0.barbecueFoods.joined(separator: ", ")) })
        }
        return .done
    }
}
