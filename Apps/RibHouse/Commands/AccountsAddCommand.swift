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
        name: "accounts add", otherNames: ["account add"], summary: "add an account",
        operands: "NAME", operandCount: 1...1,
        options: [food, .passwordOnInput, .noInput, .json],
        discussion: "Adds an account on this machine. Asks for the password on the terminal.",
        examples: [#"printf %s "$PASSWORD" | ribhouse accounts add joe --password-stdin"#])

    private let name: String
    private let foods: [String]
    private let arguments: Arguments

    init(_ arguments: Arguments) {
        name = arguments.operands[0]
        foods = arguments.values(of: Self.food)
        self.arguments = arguments
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let service = try LocalAuthService.ofThisProcess()
        let passwords = try await console.passwords(
            [.newPassword(for: name)], for: Self.syntax.name, arguments)
        let user = try await service.addAccount(name: name, foods: foods, password: passwords[0])
        try await console.print(user, asJSON: arguments.has(.json)) { "Added \($0.name)." }
        return .done
    }
}
