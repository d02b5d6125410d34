public import Auth
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

    /// Names a file of the folder; no file is touched.
    public init(folder: StateFolder, name: String) {
        self.folder = folder
        self.name = name
    }

    /// Sixteen times the size of a list of ten thousand accounts.
    private static let maximumSize = 1 << 26

    /// The absolute path.
    public var path: String { folder.path + "/" + name }

    /// Returns all bytes; `nil` when there is no file.
    public func contents() throws(AuthError) -> [UInt8]? {
        try folder.check()
        // O_NONBLOCK: a pipe in its place must not block. Safe: the path lives during the call.
        let descriptor = FileSystemCalls.retrying {
            unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileFailure.last("read", path)
        }
        defer { close(descriptor) }
        guard let status = FileStatus(descriptor) else { throw FileFailure.last("read", path) }
        guard status.isFile, status.size <= Self.maximumSize else {
            throw .unavailable(
                "\(path) is not a file of this program. Move it away, then try again.")
        }
        try status.checkOwner(of: path)
        guard !status.isOpenToOthers else {
            throw .unavailable(
                "Other users can read or write \(path). Run: chmod 600 \(shellQuoted(path))")
        }
        return try allBytes(of: descriptor)
    }

    /// Returns whether there is something at its path, readable or not, a link included.
    public func exists() throws(AuthError) -> Bool {
        if FileStatus(ofEntryAt: path) != nil { return true }
        guard errno == ENOENT else { throw FileFailure.last("read", path) }
        return false
    }

    /// A value that changes with the content; `nil` when there is no file or it cannot be examined.
    public var revision: FileRevision? { FileStatus(ofEntryAt: path)?.revision }

    /// Replaces the file with `bytes`, in one atomic step.
    ///
    /// The caller holds the lock. When it throws, the old file is unchanged.
    func replace(with bytes: [UInt8]) throws(AuthError) {
        try folder.check()
        if FileStatus(ofEntryAt: path)?.isLink == true {
            throw FileFailure(attempt: "write", path: path, code: ELOOP).error
        }
        let temporaryPath = path + ".tmp"
        try? delete(temporaryPath)
        // Safe: the path lives during the call.
        let descriptor = FileSystemCalls.retrying {
            unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw FileFailure.last("write", temporaryPath) }
        do throws(AuthError) {
            defer { close(descriptor) }
            try write(bytes, to: descriptor)
            FileStatus.touch(descriptor)
            guard FileSystemCalls.retrying({ calls.sync(descriptor) }) == 0 else {
                throw FileFailure.last("write", path)
            }
            guard calls.rename(temporaryPath, path) == 0 else {
                throw FileFailure.last("write", path)
            }
        } catch {
            try? delete(temporaryPath)
            throw error
        }
        calls.syncFolder(folder.path)
    }

    /// Undoes a replacement: writes the old bytes again, or removes the file when there were none.
    ///
    /// The caller holds the lock. Without room for the old bytes, the file is removed.
    public func restore(_ bytes: [UInt8]?) throws(AuthError) {
        guard let bytes else { return try delete() }
        do throws(AuthError) {
            try replace(with: bytes)
        } catch {
            try delete()
            throw error
        }
    }

    /// Removes the file; a power cut does not bring it back.
    ///
    /// The caller holds the lock.
    public func delete() throws(AuthError) {
        try delete(path)
        calls.syncFolder(folder.path)
    }

    /// Moves the file to a name of its own, next to it, and returns the new path.
    ///
    /// The caller holds the lock.
    public func moveAside() throws(AuthError) -> String {
        var number = 1
        while FileStatus(ofEntryAt: "\(path).damaged-\(number)") != nil { number += 1 }
        let newPath = "\(path).damaged-\(number)"
        guard calls.rename(path, newPath) == 0 else { throw FileFailure.last("move", path) }
        calls.syncFolder(folder.path)
        return newPath
    }

    private func delete(_ path: String) throws(AuthError) {
        // Safe: the path lives during the call.
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw FileFailure.last("remove", path)
        }
    }

    private func allBytes(of descriptor: CInt) throws(AuthError) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            // Safe: the count is the buffer's own.
            let count = unsafe chunk.withUnsafeMutableBytes { buffer in
                FileSystemCalls.retrying {
                    unsafe read(descriptor, buffer.baseAddress, buffer.count)
                }
            }
            guard count >= 0 else { throw FileFailure.last("read", path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: CInt) throws(AuthError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = FileSystemCalls.retrying { calls.write(descriptor, rest) }
            guard count >= 0 else { throw FileFailure.last("write", path) }
            rest = rest.dropFirst(count)
        }
    }
}
