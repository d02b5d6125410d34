import LibC

/// The kind, the owner and the mode of a file or a folder.
struct FileStatus {
    private let status: stat

    /// Returns `nil`, with `errno`, when the descriptor cannot be asked.
    init?(_ descriptor: CInt) {
        var status = stat()
        // Safe, here and below: the call fills in one structure, and the path lives meanwhile.
        guard unsafe fstat(descriptor, &status) == 0 else { return nil }
        self.status = status
    }

    /// The status of what is at the path, after following links; `nil`, with `errno`, when it fails.
    init?(at path: String) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        self.status = status
    }

    /// The status of what is at the path, of a link itself; `nil`, with `errno`, when it fails.
    init?(ofEntryAt path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.status = status
    }

    var isFile: Bool { status.st_mode & S_IFMT == S_IFREG }
    var isLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
    var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
    /// Whether a folder is meant for all users, such as that for temporary files.
    var isShared: Bool { status.st_mode & S_ISVTX != 0 }
    var size: Int { Int(status.st_size) }
    /// The number of the file on its disk.
    var number: UInt64 { UInt64(status.st_ino) }

    /// The number of its disk.
    var disk: UInt64 { UInt64(truncatingIfNeeded: status.st_dev) }

    /// A value that changes when the file is replaced or written.
    var revision: FileRevision {
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return FileRevision(
            file: number, size: size, seconds: time.tv_sec,
            nanoseconds: time.tv_nsec)
    }

    /// A value that changes with each change of the file, its mode and its times.
    var version: FileVersion {
        #if canImport(Darwin)
            let time = status.st_ctimespec
        #else
            let time = status.st_ctim
        #endif
        return FileVersion(revision: revision, seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    /// Gives a file the time of now, so that its revision is another one.
    ///
    /// The time is read here, since the system's own may stand still for some milliseconds.
    static func touch(_ descriptor: CInt) {
        var now = timespec()
        // Safe: the call fills in one structure.
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        // Safe: the call reads the two times.
        _ = unsafe futimens(descriptor, [now, now])
    }

    /// Whether the group or other users can read, write or search it.
    var isOpenToOthers: Bool { status.st_mode & 0o077 != 0 }
    /// Whether the group or other users can write it.
    var canOthersWrite: Bool { status.st_mode & 0o022 != 0 }

    /// - Throws: ``FileError`` when it belongs to another user.
    func checkOwner(of path: String) throws(FileError) {
        guard status.st_uid != geteuid() else { return }
        throw .unavailable(
            """
            \(path) belongs to another user (\(status.st_uid)). Run the program as that user, or \
            run: sudo chown -R \(geteuid()) \(shellQuoted(path))
            """)
    }
}

/// Returns a path as a shell reads it.
func shellQuoted(_ path: String) -> String {
    "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        + "'"
}

/// A value that changes when a file is replaced or written.
public struct FileRevision: Hashable, Sendable {
    let file: UInt64
    let size: Int
    let seconds: Int
    let nanoseconds: Int
}

/// A value that changes with each change of a file, its mode and its times.
struct FileVersion: Hashable, Sendable {
    let revision: FileRevision
    /// The time of the last change, which no program can set.
    let seconds: Int
    let nanoseconds: Int
}
