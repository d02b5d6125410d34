import ArgumentParsing
import Auth
import Console
import LocalAccounts

/// `ribhouse status`: shows who is signed in.
struct StatusCommand: Subcommand {
    private struct Answer: Encodable {
        let signedIn: Bool
        let user: User?
    }

    static let syntax = CommandSyntax(
        name: "status", summary: "show who is signed in", options: [.json],
        discussion: "Prints who is signed in. Without a session, the exit code is 4.")

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let user = try await AccountsOnThisMachine.service().currentUser()
        try await console.print(Answer(signedIn: user != nil, user: user), asJSON: isJSON) {
            $0.user?.sentence ?? User.noneSentence
        }
        return user == nil ? .notSignedIn : .done
    }
}

extension User {
    /// A sentence that says who is signed in.
    var sentence: String {
        barbecueFoods.isEmpty
            ? "Signed in as \(name)."
            : "Signed in as \(name), who likes \(barbecueFoods.joined(separator: ", "))."
    }

    /// The sentence for no session.
    static let noneSentence = "You are not signed in."
}
