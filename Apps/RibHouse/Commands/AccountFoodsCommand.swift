import ArgumentParsing
import Auth
import Console
import LocalAccounts

/// `ribhouse account foods`: changes the favourite foods of the person who is signed in.
struct AccountFoodsCommand: Subcommand {
    private static let none = Option(name: "--none", summary: "have no favourite foods")

    static let syntax = CommandSyntax(
        name: "account foods", otherNames: ["foods"], summary: "change your favourite foods",
        operands: "[FOOD…]",
        operandCount: 0...100, options: [none, .json],
        discussion: """
            Replaces the favourite foods of the account that is signed in. With a comma, a
            food may have several words.
            """,
        examples: ["ribhouse account foods ribs, burnt ends"])

    private let foods: [String]
    private let isJSON: Bool

    init(_ arguments: Arguments) throws(UsageError) {
        foods = User.foods(typed: arguments.operands)
        isJSON = arguments.has(.json)
        guard foods.isEmpty == arguments.has(Self.none) else {
            throw UsageError("`account foods` needs either foods or --none.")
        }
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let service = try await LocalAuthService.ofSession(
            Conversation(noticesOn: console))
        let user = try await service.changeFoods(to: foods)
        try await console.print(user, asJSON: isJSON, \.sentence)
        return .done
    }
}
