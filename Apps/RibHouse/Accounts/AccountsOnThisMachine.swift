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
}
