import Foundation
public import PrivateFiles

/// The state folder of one test, removed at its end.
///
/// It does not exist at first.
public final class TemporaryFolder: Sendable {
    public let state: StateFolder

    /// Chooses a path; nothing is created.
    public init() throws {
        let path = NSTemporaryDirectory() + "ribhouse-" + UUID().uuidString
        state = try StateFolder(environment: ["RIBHOUSE_HOME": path])
    }

    deinit {
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

    /// Returns the content of a file; `nil` when it cannot be read.
    public func text(at path: String) -> String? {
        try? String(contentsOfFile: path, encoding: .utf8)
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
}
