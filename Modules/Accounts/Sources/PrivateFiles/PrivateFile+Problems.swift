import Auth

/// The reasons why something is no file of the program.
extension PrivateFile {
    /// - Throws: ``AuthError`` when a folder is in the place of the temporary file.
    func checkTemporaryFile() throws(AuthError) {
        let path = path + ".tmp"
        guard FileStatus(ofEntryAt: path)?.isFolder == true else { return }
        throw .unavailable(
            """
            \(path) is a folder, in the place of a file that is being written. Move it away: mv \
            \(shellQuoted(path)) /tmp
            """)
    }

    func foreign(_ reason: String = "") -> AuthError {
        .unavailable(
            "\(path) is not a file of this program.\(reason) Move it away, then try again.")
    }

    var tooLarge: AuthError { foreign(" It has more than \(maximumSize.byteText).") }
}
