import Auth
import LocalAccounts
import PitOnDisk
import PrivateFiles

extension LocalAuthService {
    /// Returns the service for the accounts in this person's state folder: that of the session in which a
    /// command runs, or a new one.
    static func ofThisProcess(
        _ conversation: Conversation = Conversation()
    ) throws -> LocalAuthService {
        if let service = App.current?.service as? LocalAuthService { return service }
        let folder = try StateFolder.current()
        return LocalAuthService(
            folder: folder, conversation: conversation,
            sessionLifetime: try SessionLifetime.ofThisProcess(),
            hasher: ProgramEnvironment.current.hasher,
            removeBelongings: { user throws(FileError) in
                try folder.removePit(ofAccount: user.id)
                try folder.removeOpenScreens(ofAccount: user.id)
                try folder.removeCommands(ofAccount: user.id)
            })
    }

    /// Returns the service, to change the account of the person who is signed in.
    ///
    /// The service knows this person, and refuses to change the account of one who signs in later.
    ///
    /// - Throws: ``AuthError/notSignedIn``, or an ``AuthError`` of the kind unavailable when the
    ///   person is signed in at an identity server.
    static func ofSession(
        _ conversation: Conversation
    ) async throws -> LocalAuthService {
        let service: any AuthService & SessionService =
            if let app = App.current { app.service } else {
                try SignInMethod.current().service(conversation)
            }
        guard try await service.refresh().user() != nil else { throw AuthError.notSignedIn }
        guard let service = service as? LocalAuthService else { throw AuthError.accountElsewhere }
        return service
    }
}
