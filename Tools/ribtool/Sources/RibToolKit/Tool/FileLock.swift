import Foundation

/// Keeps a second run of this tool away from a folder, until this program ends.
struct FileLock {
    private let descriptor: Int32

    /// Takes the lock.
    /// - Parameter path: a file, which is created with its folder if need be.
    /// - Throws: ``ToolError`` when another program has it.
    init(_ path: String) throws(ToolError) {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Safe: the call reads the path while it runs.
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw ToolError("\(path) can't be written. Check its permissions.")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw ToolError("Another run uses \(folder.path). Wait until it ends.")
        }
    }

    func release() { close(descriptor) }
}
