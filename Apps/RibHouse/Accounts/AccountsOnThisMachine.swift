import Auth
import LocalAccounts
import PrivateFiles

/// Creates the service for the accounts in this person's state folder.
enum AccountsOnThisMachine {
    static func folder() throws(AuthError) -> StateFolder {
        try StateFolder.ofThisProcess()
    }

    /// Returns the service as the tree sees it.
    ///
    /// `any AuthService` on purpose: a file that imports `Auth` but not `LocalAccounts` would see
    /// only the protocol's defaults on the concrete type, and call those.
    static func service(
        _ conversation: Conversation = Conversation()
    ) throws(AuthError) -> any AuthService {
        try localService(conversation)
    }

    /// Returns the service with the operations that only accounts on this machine have.
    static func localService(
        _ conversation: Conversation = Conversation()
    ) throws(AuthError) -> LocalAuthService {
        LocalAuthService(folder: try folder(), conversation: conversation)
    }
}
