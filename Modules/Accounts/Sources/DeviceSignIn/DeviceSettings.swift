import Auth
import Foundation
public import PrivateFiles

/// The settings for signing in to an identity server, which a person or an administrator decides.
public struct DeviceSettings: Sendable, Hashable {
    public let server: IdentityServer
    /// The scopes to ask for; `nil` for those that name the person and can be renewed.
    let scopes: [String]?
    /// The program `docker-credential-NAME` that keeps the tokens.
    let credentialHelper: CredentialHelper?
    /// The addresses of the server that its pages do not publish, or publish wrong.
    let endpoints: [Endpoint: SecureAddress]

    private struct Document: Decodable {
        let issuer: String
        let clientID: String
        let scopes: [String]?
        let credentialHelper: String?
        let endpoints: [String: String]?
    }

    /// Creates settings without a credential helper.
    public init(server: IdentityServer) {
        self.init(server: server, scopes: nil, credentialHelper: nil)
    }

    init(
        server: IdentityServer, scopes: [String]?, credentialHelper: CredentialHelper?,
        endpoints: [Endpoint: SecureAddress] = [:]
    ) {
        self.server = server
        self.endpoints = endpoints
        self.scopes = scopes
        self.credentialHelper = credentialHelper
    }

    /// Reads `config.json` of the folder; `nil` when there is none.
    ///
    /// - Throws: ``FileError`` when the file cannot be read, others can change it, or it is not as
    ///   described in the module's README.
    public init?(in folder: StateFolder) throws(FileError) {
        let file = folder.deviceSettings
        guard let bytes = try file.contents() else { return nil }
        guard let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) else {
            throw .unavailable(
                """
                \(file.path) is not a valid configuration. It needs "issuer" and "clientID", and \
                may have "scopes", "credentialHelper" and "endpoints".
                """)
        }
        do throws(AuthError) {
            server = try IdentityServer(issuer: document.issuer, clientID: document.clientID)
            endpoints = try [Endpoint: SecureAddress](document.endpoints ?? [:], of: server)
            credentialHelper = try document.credentialHelper.map { name throws(AuthError) in
                try CredentialHelper(name: name)
            }
        } catch {
            throw .unavailable("\(file.path) is not a valid configuration: \(error)")
        }
        scopes = document.scopes
    }

    /// Returns settings with another server, which the command line has named.
    ///
    /// Endpoints are of one server, so they stay only with that one.
    public func with(_ server: IdentityServer) -> DeviceSettings {
        DeviceSettings(
            server: server, scopes: scopes, credentialHelper: credentialHelper,
            endpoints: server.issuerText == self.server.issuerText ? endpoints : [:])
    }
}

/// The file in which a person or an administrator writes settings.
struct DeviceSettingsFile: StateFile {
    let folder: StateFolder

    var path: String { folder.deviceSettings.path }

    func checkContent() throws(FileError) { _ = try DeviceSettings(in: folder) }

    /// Returns `false`: a person corrects a mistake, so the file stays where it is.
    func isDamaged() -> Bool { false }

    func moveAside() throws(FileError) -> String { try folder.deviceSettings.moveAside() }
}
