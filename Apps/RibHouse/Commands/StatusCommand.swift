import Auth
import Console

/// `ribhouse status`: tells who is signed in.
struct StatusCommand: Command {
    private struct Answer: Encodable {
        let signedIn: Bool
        let user: User?
    }

    private let isJSON: Bool

    init(_ arguments: [String]) throws(UsageError) {
        let arguments = try Arguments(arguments, flags: ["--json"])
        try arguments.expect(atMost: 0)
        isJSON = arguments.has("--json")
    }

    func run(on console: LineConsole) async throws -> ExitCode {
        let user = try await AccountsOnThisMachine.service().currentUser()
        try await console.print(Answer(signedIn: user != nil, user: user), asJSON: isJSON) {
            $0.user?.sentence ?? "Nobody is signed in."
        }
        return user == nil ? .notSignedIn : .done
    }
}
