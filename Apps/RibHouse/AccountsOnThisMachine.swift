import Auth
import LocalAccounts

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The service behind every command but the demo: accounts in this person's state folder.
enum AccountsOnThisMachine {
    static func folder() throws(AuthError) -> StateFolder {
        try StateFolder(environment: ProcessInfo.processInfo.environment)
    }

    /// The service, as the tree sees it.
    ///
    /// Not by its own type: a file that imports `Auth` and not `LocalAccounts` would see the
    /// protocol's defaults only, and call those.
    static func service(
        _ conversation: Conversation = Conversation()
    ) throws(AuthError) -> any AuthService {
        try local(conversation)
    }

    /// The service with what only accounts on this machine have.
    static func local(
        _ conversation: Conversation = Conversation()
    ) throws(AuthError) -> LocalAuthService {
        LocalAuthService(folder: try folder(), conversation: conversation)
    }
}
