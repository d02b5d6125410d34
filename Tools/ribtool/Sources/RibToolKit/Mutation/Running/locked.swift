import Foundation

/// Keeps a second run of this tool away from a folder, until the file that it returns is closed.
/// - Parameter path: a file in the folder; both are created if need be.
/// - Throws: ``ToolError`` when another program has the lock.
func locked(_ path: String) throws(ToolError) -> Int32 {
    let folder = URL(filePath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // Safe: the call reads the path while it runs.
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    if file < 0 { throw ToolError("\(path) can't be written. Check its permissions.") }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return file }
    close(file)
    throw ToolError("Another run uses \(folder.path). Wait until it ends.")
}
