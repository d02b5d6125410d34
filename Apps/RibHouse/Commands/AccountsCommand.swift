import Auth
import Console
import LocalAccounts

/// `ribhouse accounts`: adds and lists the accounts of this machine.
struct AccountsCommand: Command {
    private enum Action {
        case add(name: String, foods: [String], isPasswordOnInput: Bool)
        case list
    }

    private let action: Action
    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let rest = arguments.dropFirst()
        switch arguments.first {
        case "add":
            let arguments = try Arguments(
                rest, flags: ["--password-stdin", "--json"], valued: ["--food"])
            try arguments.expect(atMost: 1)
            guard let name = arguments.operands.first else {
                throw UsageError("`accounts add` needs the NAME of the account.")
            }
            action = .add(
                name: name, foods: arguments.all("--food"),
                isPasswordOnInput: arguments.has("--password-stdin"))
            isJSON = arguments.has("--json")
        case "list":
            let arguments = try Arguments(rest, flags: ["--json"])
            try arguments.expect(atMost: 0)
            action = .list
            isJSON = arguments.has("--json")
        case let other:
            throw UsageError(
                "`accounts` needs `add` or `list`" + (other.map { ", not “\($0)”." } ?? "."))
        }
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let service = try AccountsOnThisMachine.local()
        switch action {
        case .add(let name, let foods, let isPasswordOnInput):
            let password = try await password(isPasswordOnInput, console)
            let user = try await service.addAccount(name: name, foods: foods, password: password)
            try await console.print(user, asJSON: isJSON) { "Added \($0.name)." }
        case .list:
            let accounts = try await service.accounts()
            try await console.print(accounts, asJSON: isJSON, Self.text)
        }
        return .done
    }

    private static func text(_ accounts: [User]) -> String {
        let width = (accounts.map(\.name.count).max() ?? 0) + 2
        guard !accounts.isEmpty else { return "There are no accounts yet." }
        return accounts.map {
            $0.barbecueFoods.isEmpty
                ? $0.name : $0.name.padded(to: width) + $0.barbecueFoods.joined(separator: ", ")
        }.joined(separator: "\n")
    }

    private func password(_ isOnInput: Bool, _ console: LineConsole) async throws -> String {
        if isOnInput { return try await console.passwordFromInput() }
        guard console.terminal != nil else {
            throw UsageError("Without a terminal, `accounts add` needs --password-stdin.")
        }
        guard
            case .line(let password) = await console.ask(
                Prompt("New password", kind: .newSecret))
        else { throw AuthError.cancelled("No account was added.") }
        return password
    }
}
