public import Auth
public import PrivateFiles

extension StateFolder {
    /// The files of a sign-in to an identity server.
    public var filesOfDeviceSignIn: [any StateFile] {
        [deviceSession, DeviceSettingsFile(folder: self)]
    }

    /// The path of the file that keeps a sign-in to an identity server.
    var deviceSessionPath: String { deviceSession.file.path }

    var deviceSession: JSONFile<StoredSession> {
        JSONFile(
            file: PrivateFile(
                folder: self, name: "device-session.json", maximumSize: 4 * .megabyte))
    }

    /// The file of ``DeviceSettings``.
    var deviceSettings: PrivateFile { PrivateFile(folder: self, name: "config.json") }

    /// Returns the server of the session that is kept in the folder; `nil` when there is none.
    ///
    /// - Throws: ``AuthError`` when there is one that cannot be read.
    public func serverOfDeviceSession() throws(AuthError) -> IdentityServer? {
        try deviceSession.read()?.server
    }

    /// Returns the person of that session, which may have ended at its server; `nil` when there is none.
    public func personOfDeviceSession() throws(AuthError) -> User? {
        try deviceSession.read()?.user
    }

    static let tokensMayBeValid =
        "You are signed out here, but a copy of the tokens may be valid until they expire."
    static let replacedTokensMayBeValid =
        "The previous session has ended here, but a copy of its tokens may be valid until they expire."

    /// Removes a session that cannot be read, whose server is therefore unknown.
    ///
    /// Its tokens may be valid until they expire: only their server could revoke them. The
    /// conversation says so.
    /// - Returns: whether there was one.
    public func removeUnreadableDeviceSession(
        _ conversation: Conversation
    ) async throws(AuthError) -> Bool {
        if (try? deviceSession.read()?.server) != nil { return false }
        guard try deviceSession.exists() else { return false }
        try await FolderLock(folder: self).withLock { () throws(AuthError) in
            try deviceSession.delete()
        }
        await conversation.inform("\(Self.tokensMayBeValid) Its file could not be read.")
        return true
    }
}
