import LibC

extension StateFolder {
    /// Checks that no other user can replace files in the folder; a folder that is missing is fine.
    ///
    /// - Throws: ``FileError``, with the command that puts it right.
    public func check() throws(FileError) {
        guard let status = FileStatus(at: path) else {
            let code = errno
            guard FileStatus(ofEntryAt: path)?.isLink == true else {
                if code == ENOENT { return }
                throw .failed("read", path, code)
            }
            throw .unavailable(
                """
                \(path) is a link that leads to no folder. Create that folder, or remove the link: rm \
                \(shellQuoted(path))
                """)
        }
        guard status.isFolder else {
            throw .unavailable("\(path) is not a folder. Set RIBHOUSE_HOME to one.")
        }
        guard !status.isShared else {
            throw .unavailable(
                "The folder \(path) is shared by all users. Set RIBHOUSE_HOME to another one.")
        }
        try status.checkOwner(of: path)
        guard !status.canOthersWrite else {
            throw .unavailable(
                "Other users can write the folder \(path). Run: chmod 700 \(shellQuoted(path))")
        }
    }

    /// Checks the permission and the disk of the folder or, while it is missing, of the one above.
    ///
    /// - Throws: ``FileError``.
    func checkThatFilesCanBeWritten() throws(FileError) {
        var folder = path[...]
        while FileStatus(at: String(folder)) == nil, let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
        }
        let existing = folder.isEmpty ? "/" : String(folder)
        // Safe, here and below: the path lives during the call, which fills in one structure.
        guard unsafe access(existing, W_OK | X_OK) == 0 else {
            throw .last("write in", existing)
        }
        var disk = statvfs()
        if unsafe statvfs(existing, &disk) == 0, disk.f_bavail == 0 {
            throw .failed("write in", existing, ENOSPC)
        }
    }

    /// Returns the names of what is in the folder; none while it is missing.
    ///
    /// - Throws: ``FileError`` when it cannot be listed.
    func names() throws(FileError) -> [String] {
        // Safe, here and below: the stream is open until the end, and each entry is copied before the next.
        guard let stream = unsafe opendir(path) else {
            if errno == ENOENT { return [] }
            throw .last("list", path)
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw .last("list", path) }
                return names.sorted()
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // A name that is not valid UTF-8 is none of the program's.
            if let name { names.append(name) }
        }
    }
}
