/// The reasons why something is no file of the program.
extension PrivateFile {
    /// - Throws: ``FileError`` when a folder is in the place of the temporary file.
    func checkTemporaryFile() throws(FileError) {
        let path = path + ".tmp"
        guard FileStatus(ofEntryAt: path)?.isFolder == true else { return }
        throw .unavailable(
            """
            \(path) is a folder, in the place of a file that is being written. Move it away: mv \
            \(shellQuoted(path)) /tmp
            """)
    }

    func foreign(_ reason: String = "") -> FileError {
        .unavailable(
            "\(path) is not a file of this program.\(reason) Move it away, then try again.")
    }

    var tooLarge: FileError { foreign(" It has more than \(maximumSize.byteText).") }
}
