import Auth

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A small file that only its owner may read, and that is always whole.
///
/// A reader needs no lock: it finds the old bytes or the new ones. Whoever writes holds the
/// ``FolderLock``, so each file has one temporary file and never two writers of it; what a killed
/// writer left there, the next one removes.
///
/// Every call blocks for as long as the disk takes.
struct PrivateFile: Sendable {
    let path: String
    /// The folder that holds it.
    let folder: String
    var steps = FileSteps.system

    /// All of its bytes, or `nil` when there is no such file.
    func contents() throws(AuthError) -> [UInt8]? {
        // Not waiting for a writer, should it be a pipe. Safe: the path lives during the call.
        let descriptor = FileSteps.retrying {
            unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        }
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileFailure.last("read", path)
        }
        defer { close(descriptor) }
        var information = stat()
        // Safe: the structure is this function's own.
        guard unsafe fstat(descriptor, &information) == 0 else {
            throw FileFailure.last("read", path)
        }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw .unavailable("\(path) is not a file: move it away, then try again.")
        }
        return try allBytes(of: descriptor)
    }

    /// Puts `bytes` in the place of what was there, in one step that cannot be half done.
    ///
    /// The caller holds the lock. When it throws, the old file is as it was.
    func replace(with bytes: [UInt8]) throws(AuthError) {
        let temporaryPath = path + ".tmp"
        try? delete(temporaryPath)
        // Safe: the path lives during the call.
        let descriptor = FileSteps.retrying {
            unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw FileFailure.last("write", temporaryPath) }
        do throws(AuthError) {
            defer { close(descriptor) }
            try write(bytes, to: descriptor)
            guard FileSteps.retrying({ steps.syncFile(descriptor) }) == 0 else {
                throw FileFailure.last("write", path)
            }
            guard steps.renameFile(temporaryPath, path) == 0 else {
                throw FileFailure.last("write", path)
            }
        } catch {
            try? delete(temporaryPath)
            throw error
        }
        syncFolder()
    }

    /// Removes it, so that it stays removed after a power cut.
    ///
    /// The caller holds the lock.
    func delete() throws(AuthError) {
        try delete(path)
        syncFolder()
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
                FileSteps.retrying { unsafe read(descriptor, buffer.baseAddress, buffer.count) }
            }
            guard count >= 0 else { throw FileFailure.last("read", path) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }

    private func write(_ bytes: [UInt8], to descriptor: CInt) throws(AuthError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = FileSteps.retrying { steps.writeBytes(descriptor, rest) }
            guard count >= 0 else { throw FileFailure.last("write", path) }
            rest = rest.dropFirst(count)
        }
    }

    /// Makes a rename or a removal outlive a power cut.
    ///
    /// A failure is not told: the change has happened for everyone who looks, and cannot be undone.
    private func syncFolder() {
        // Safe: the path lives during the call.
        let descriptor = FileSteps.retrying {
            unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return }
        _ = FileSteps.retrying { steps.syncFile(descriptor) }
        close(descriptor)
    }
}
