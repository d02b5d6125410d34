import LibC

/// A small file that only its owner can read, replaced in one atomic step.
///
/// A link in its place is refused: a replacement would leave the target as it was. A file that another
/// user owns or can read is not read.
///
/// A reader needs no lock: it finds the old bytes or the new ones. A writer holds the
/// ``FolderLock``, so there is one temporary file, with one writer. The next writer removes the
/// temporary file of a writer that was killed.
///
/// Every call blocks as long as the disk takes.
public struct PrivateFile: Sendable {
    /// The folder that the file is in.
    public let folder: StateFolder
    let name: String
    /// The system calls of a write.
    public var calls = FileSystemCalls.system
    /// The most bytes that are read and written.
    let maximumSize: Int

    /// Names a file of the folder; no file is touched.
    ///
    /// - Parameter maximumSize: the most bytes that are read and written. A larger file is not one of the
    ///   program, and would need much memory to be parsed.
    public init(folder: StateFolder, name: String, maximumSize: Int = .megabyte) {
        self.folder = folder
        self.name = name
        self.maximumSize = maximumSize
    }

    /// The absolute path.
    public var path: String { folder.path + "/" + name }

    /// Returns all bytes; `nil` when there is no file.
    public func contents() throws(FileError) -> [UInt8]? { try contents { _ in false }?.bytes }

    /// Returns the version and all bytes; `nil` when there is no file.
    ///
    /// - Parameter isKnown: returns whether the bytes of a version are not needed; they are `nil` then.
    func contents(
        unless isKnown: (FileVersion) -> Bool
    ) throws(FileError) -> (version: FileVersion, bytes: [UInt8]?)? {
        try folder.check()
        // O_NONBLOCK: a pipe in its place must not block. Safe: the path lives during the call.
        let descriptor = FileSystemCalls.retrying {
            unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .last("read", path)
        }
        defer { close(descriptor) }
        guard let status = FileStatus(descriptor) else { throw .last("read", path) }
        guard status.isFile else { throw foreign() }
        guard status.size <= maximumSize else { throw tooLarge }
        try status.checkOwner(of: path)
        guard !status.isOpenToOthers else {
            throw .unavailable(
                "Other users can read or write \(path). Run: chmod 600 \(shellQuoted(path))")
        }
        let version = status.version
        return (version, isKnown(version) ? nil : try allBytes(of: descriptor))
    }

    /// Returns whether there is something at its path, readable or not, a link included.
    public func exists() throws(FileError) -> Bool {
        if FileStatus(ofEntryAt: path) != nil { return true }
        guard errno == ENOENT else { throw .last("read", path) }
        return false
    }

    /// Whether a quarter of the largest size is left: for changes that must be possible, others stop here.
    public var hasRoom: Bool { (revision?.size ?? 0) <= maximumSize / 4 * 3 }

    /// A value that changes with the content; `nil` when there is no file or it cannot be examined.
    public var revision: FileRevision? { FileStatus(ofEntryAt: path)?.revision }

    /// Replaces the file with `bytes`, in one atomic step.
    ///
    /// The caller holds the lock. When it throws, the old file is unchanged.
    public func replace(with bytes: [UInt8]) throws(FileError) { _ = try replacement(with: bytes) }

    /// Replaces the file with `bytes`, and returns the version of the new one.
    func replacement(with bytes: [UInt8]) throws(FileError) -> FileVersion? {
        guard bytes.count <= maximumSize else {
            throw .unavailable(
                """
                \(path) would have more than \(maximumSize.byteText), and could not be read again. \
                Nothing changed; remove something from it first.
                """)
        }
        try folder.check()
        if FileStatus(ofEntryAt: path)?.isLink == true {
            throw .failed("write", path, ELOOP)
        }
        let temporaryPath = path + ".tmp"
        try? delete(temporaryPath)
        // Safe: the path lives during the call.
        let descriptor = FileSystemCalls.retrying {
            unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw .last("write", temporaryPath) }
        defer { close(descriptor) }
        do throws(FileError) {
            try write(bytes, to: descriptor)
            FileStatus.touch(descriptor)
            guard FileSystemCalls.retrying({ calls.sync(descriptor) }) == 0 else {
                throw .last("write", path)
            }
            guard calls.rename(temporaryPath, path) == 0 else {
                throw .last("write", path)
            }
        } catch {
            try? delete(temporaryPath)
            throw error
        }
        calls.syncFolder(folder.path)
        return FileStatus(descriptor)?.version
    }

    /// Undoes a replacement: writes the old bytes again, or removes the file when there were none.
    ///
    /// The caller holds the lock. Without room for the old bytes, the file is removed.
    public func restore(_ bytes: [UInt8]?) throws(FileError) {
        guard let bytes else { return try delete() }
        do throws(FileError) {
            try replace(with: bytes)
        } catch {
            try delete()
            throw error
        }
    }

    /// Removes the file; a power cut does not bring it back.
    ///
    /// The caller holds the lock.
    public func delete() throws(FileError) {
        try delete(path)
        calls.syncFolder(folder.path)
    }

    /// Moves the file to a name of its own, next to it, and returns the new path.
    ///
    /// The caller holds the lock.
    public func moveAside() throws(FileError) -> String {
        var number = 1
        while FileStatus(ofEntryAt: "\(path).damaged-\(number)") != nil { number += 1 }
        let newPath = "\(path).damaged-\(number)"
        guard calls.rename(path, newPath) == 0 else { throw .last("move", path) }
        calls.syncFolder(folder.path)
        return newPath
    }

    private func delete(_ path: String) throws(FileError) {
        // Safe: the path lives during the call.
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw .last("remove", path)
        }
    }
}
