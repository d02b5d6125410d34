import Auth
import LocalAccounts
import PrivateFiles

/// Creates the service for the accounts in this person's state folder.
enum AccountsOnThisMachine {
    static func folder() throws(AuthError) -> StateFolder {
        try StateFolder.ofThisProcess()
    }

    static func service(
        _ conversation: Conversation = Conversation()
    ) throws(AuthError) -> LocalAuthService {
        LocalAuthService(
            folder: try folder(), conversation: conversation,
            sessionLifetime: try SessionLifetime.ofThisProcess())
    }

    /// Returns the service, to change the account of the person who is signed in.
    ///
    /// - Throws: ``AuthError/notSignedIn``, or an ``AuthError`` of the kind unavailable when the
    ///   person is signed in at an identity server.
    static func serviceOfSession(
        _ conversation: Conversation
    ) async throws(AuthError) -> LocalAuthService {
        let signIn = try SignIn.inForce()
        guard try StatusCommand.user(await signIn.service(conversation).refresh()) != nil else {
            throw .notSignedIn
        }
        guard case .accountsOnThisMachine = signIn else { throw .accountElsewhere }
        return try service(conversation)
    }
}
