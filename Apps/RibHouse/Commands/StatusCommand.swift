import ArgumentParsing
import Auth
import Console

/// `ribhouse status`: shows who is signed in.
struct StatusCommand: Subcommand {
    private struct Answer: Encodable {
        let signedIn: Bool
        let user: User?
        let issuer: String?
    }

    static let syntax = CommandSyntax(
        name: "status", summary: "show who is signed in", options: [.json],
        discussion: """
            Prints who is signed in, and at which identity server if there is one. Without
            a session, the exit code is 4.
            """)

    private let isJSON: Bool

    init(_ arguments: Arguments) { isJSON = arguments.has(.json) }

    func run(on console: LineConsole) async throws -> ExitCode {
        let signIn = try SignInMethod.current()
        let service =
            try App.current?.service ?? signIn.service(Conversation(noticesOn: console))
        let user = try await service.refresh().user()
        let answer = Answer(signedIn: user != nil, user: user, issuer: signIn.issuer)
        try await console.print(answer, asJSON: isJSON) {
            let sentence = $0.user?.sentence ?? User.noneSentence
            return [sentence, signIn.sentence].compactMap { $0 }
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
