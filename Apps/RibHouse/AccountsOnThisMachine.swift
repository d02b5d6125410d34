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

    static func service(_ conversation: Conversation = Conversation()) throws(AuthError)
        -> LocalAuthService
    {
        LocalAuthService(folder: try folder(), conversation: conversation)
    }
}
