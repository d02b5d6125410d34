import Auth
import DeviceSignIn
import LocalAccounts
import PrivateFiles
import Streams

/// The way to sign in of this process: the one place where a service is chosen.
///
/// The first of these decides: a token in the environment, the server of the command line, that of
/// the stored session, that of `config.json`. Without any, accounts are on this machine.
enum SignInMethod {
    case token(String, DeviceSettings)
    case identityServer(DeviceSettings, from: String)
    case accountsOnThisMachine

    /// Finds the way to sign in.
    ///
    /// - Parameter named: the server that the command line names.
    static func current(named server: IdentityServer? = nil) throws -> SignInMethod {
        let folder = try StateFolder.current()
        return try current(named: server, in: folder, DeviceSettings(in: folder))
    }

    /// Finds the way to sign in of the session that is kept, also when `config.json` is damaged.
    static func ofSession() throws -> SignInMethod {
        let folder = try StateFolder.current()
        return try current(named: nil, in: folder, try? DeviceSettings(in: folder))
    }

    private static func current(
        named server: IdentityServer?, in folder: StateFolder, _ settings: DeviceSettings?
    ) throws -> SignInMethod {
        let found: (server: IdentityServer, source: String)? =
            if let server {
                (server, "the command line")
            } else if let server = try folder.serverOfDeviceSession() {
                (server, "the session")
            } else {
                settings.map { ($0.server, "config.json") }
            }
        let device = found.map { found in
            settings?.with(found.server) ?? DeviceSettings(server: found.server)
        }
        if let token = token() {
            guard let device else {
                throw AuthError.unavailable(
                    """
                    \(TokenAuthService.variable) is set, but no identity server is known. Write \
                    config.json, or unset the variable.
                    """)
            }
            return .token(token, device)
        }
        guard let found, let device else { return .accountsOnThisMachine }
        return .identityServer(device, from: found.source)
    }

    /// Returns the person of a session as far as this machine knows; no server is asked, and no lock is taken.
    static func knownUser(_ service: any SessionService) async throws -> User? {
        if App.current != nil { return try service.session.newest?.user() }
        return switch try current() {
        case .accountsOnThisMachine: try await service.refresh().user()
        case .token: nil
        case .identityServer: try StateFolder.current().personOfDeviceSession()
        }
    }

    /// Returns the service.
    func service(
        _ conversation: Conversation
    ) throws -> any AuthService & SessionService {
        switch self {
        case .accountsOnThisMachine: try LocalAuthService.ofThisProcess(conversation)
        case .token(let token, let settings):
            try TokenAuthService(token: token, settings: settings)
        case .identityServer(let settings, from: _):
            try DeviceAuthService(
                settings: settings, folder: StateFolder.current(),
                conversation: conversation)
        }
    }

    /// The address of the identity server; `nil` for accounts on this machine.
    var issuer: String? {
        switch self {
        case .accountsOnThisMachine: nil
        case .token(_, let settings), .identityServer(let settings, from: _):
            settings.server.issuerText
        }
    }

    /// A sentence about the identity server; `nil` for accounts on this machine.
    var sentence: String? {
        switch self {
        case .accountsOnThisMachine: nil
        case .token(_, let settings):
            "Identity server: \(settings.server.issuerText), with the token of \(TokenAuthService.variable)."
        case .identityServer(let settings, from: let source):
            "Identity server: \(settings.server.issuerText), from \(source)."
        }
    }

    /// Returns the token in the environment; `nil` when there is none.
    static func token() -> String? {
        let text = ProgramEnvironment.current.variables[TokenAuthService.variable]
        return text?.isEmpty == false ? text : nil
    }
}
