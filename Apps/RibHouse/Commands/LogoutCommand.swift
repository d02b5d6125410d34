import ArgumentParsing
import Auth
import Console
import DeviceSignIn
import LocalAccounts
import PrivateFiles

/// `ribhouse logout`: ends the session.
struct LogoutCommand: Subcommand {
    private struct Answer: Encodable { let signedIn = false }

    private static let all = Option(
        name: "--all", summary: "end all sessions, also those of copied session files")

    static let syntax = CommandSyntax(
        name: "logout", otherNames: ["account logout"], summary: "sign out", options: [all, .json],
        discussion: """
            Ends the session, also when a file is damaged. Without a session, the exit code
            is 4. With --all, also ends every session of every account on this machine.
            """)

    private let isAll: Bool
    private let isJSON: Bool

    init(_ arguments: Arguments) {
        isAll = arguments.has(Self.all)
        isJSON = arguments.has(.json)
    }

    /// Signs out without a tree: a file that the tree cannot read must not keep a person signed in.
    func run(on console: LineConsole) async throws -> ExitCode {
        var hasEnded = true
        do {
            try await Self.logout(Conversation(noticesOn: console))
        } catch let error as AuthError where isAll && error == .notSignedIn {
            // The sessions of other accounts, and those of copied files, end even so.
            hasEnded = false
        }
        do {
            if isAll { try await LocalAuthService.ofThisProcess().logoutEverywhere() }
        } catch {
            if hasEnded {
                await console.printError("This session has ended. The others have not:")
            }
            throw error
        }
        try await console.print(Answer(), asJSON: isJSON) { [isAll] _ in
            isAll ? "Signed out everywhere." : "Signed out."
        }
        return .done
    }

    /// Ends the current session.
    private static func logout(_ conversation: Conversation) async throws {
        if let app = App.current { return try await app.service.logout() }
        let folder = try StateFolder.current()
        let isRemoved = try await folder.removeUnreadableDeviceSession(conversation)
        if isRemoved, SignInMethod.token() == nil { return }
        try await SignInMethod.ofSession().service(conversation).logout()
    }
}
