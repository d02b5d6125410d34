import ArgumentParsing
import Auth
import Console
import LocalAccounts

/// `ribhouse accounts add`: adds an account on this machine.
struct AccountsAddCommand: Subcommand {
    private static let food = Option(
        name: "--food", value: "F", isRepeatable: true,
        summary: "a favourite barbecue food; may be given more than once")

    static let syntax = CommandSyntax(
        name: "accounts add", summary: "add an account", operands: "NAME", operandCount: 1...1,
        options: [food, .passwordOnInput, .json],
        discussion: "Adds an account on this machine. Asks for the password on the terminal.",
        examples: [#"printf %s "$PASSWORD" | ribhouse accounts add joe --password-stdin"#])

    private let name: String
    private let foods: [String]
    private let isPasswordOnInput: Bool
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        name = arguments.operands[0]
        foods = arguments.values(of: Self.food)
        isPasswordOnInput = arguments.has(.passwordOnInput)
        isJSON = arguments.has(.json)
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let service = try AccountsOnThisMachine.localService()
        let password = try await password(console)
        let user = try await service.addAccount(name: name, foods: foods, password: password)
        try await console.print(user, asJSON: isJSON) { "Added \($0.name)." }
        return .done
    }

    private func password(_ console: LineConsole) async throws -> String {
        if isPasswordOnInput { return try await console.passwordFromInput() }
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
