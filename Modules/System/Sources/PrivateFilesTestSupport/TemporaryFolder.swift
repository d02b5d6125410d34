import Foundation
public import PrivateFiles
import Synchronization

/// The state folder of one test, removed at its end.
///
/// It does not exist at first.
public final class TemporaryFolder: Sendable {
    public let state: StateFolder
    private let lock = Mutex<CInt?>(nil)

    /// Chooses a path; nothing is created.
    public init() throws {
        let path = NSTemporaryDirectory() + "ribhouse-" + UUID().uuidString
        state = try StateFolder(environment: ["RIBHOUSE_HOME": path])
    }

    deinit {
        unlockElsewhere()
        try? FileManager.default.removeItem(atPath: state.path)
    }

    /// The sorted names of its files; `nil` when it does not exist.
    public var contents: [String]? {
        try? FileManager.default.contentsOfDirectory(atPath: state.path).sorted()
    }

    /// Creates the folder, and writes a file into it as another program would.
    public func put(_ text: String, at path: String) throws {
        try state.create()
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        try setMode(0o600, of: path)
    }

    /// Creates a folder that is not empty, so that a file cannot replace it.
    public func putFolder(at path: String) throws {
        try FileManager.default.createDirectory(
            atPath: path + "/taken", withIntermediateDirectories: true)
    }

    /// Creates a symbolic link.
    public func putLink(at path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    }

    /// Removes a file, and puts a folder in its place.
    public func block(_ path: String) throws {
        try remove(path)
        try putFolder(at: path)
    }

    /// Returns the content of a file; `nil` when it cannot be read.
    public func text(at path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
    }

    /// Removes a file or a folder.
    public func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

    /// Removes a file, and returns its content.
    public func take(_ path: String) throws -> String {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        try remove(path)
        return text
    }

    /// Changes the permission bits of a file or folder.
    public func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    /// Returns the permission bits of a file or folder.
    public func mode(of path: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    /// Gives a file or a folder to another user, which only root can do.
    public func giveAway(_ path: String) throws {
        // Safe: the path lives during the call.
        guard unsafe chown(path, 4321, 4321) == 0 else {
            throw FileError.unavailable("\(path) cannot be given away.")
        }
    }

    /// Whether a program has the lock of the folder, this one or another.
    public var isLocked: Bool {
        // Safe: the path lives during the call.
        let descriptor = unsafe open(state.lockPath, O_RDWR | O_CLOEXEC)
        defer { release(descriptor) }
        return descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }

    /// Takes the lock as another process does; at the latest the end of the test releases it.
    public func lockElsewhere() throws {
        try state.create()
        // Safe: the path lives during the call.
        let descriptor = unsafe open(state.lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw FileError.unavailable("The lock of \(state.path) is not free.")
        }
        lock.withLock { $0 = descriptor }
    }

    /// Releases what ``lockElsewhere()`` has taken.
    public func unlockElsewhere() {
        lock.withLock { descriptor in
            if let descriptor { release(descriptor) }
            descriptor = nil
        }
    }

    private func release(_ descriptor: CInt) {
        // A child process that another test starts may have the descriptor too.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
