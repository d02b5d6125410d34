import LibC

/// The path of the folder in which the program keeps its private files.
///
/// It is `RIBHOUSE_HOME` when that is set (a relative path counts from the current folder), else
/// `ribhouse` in `XDG_STATE_HOME` when that is an absolute path, else `~/.local/state/ribhouse`,
/// on Linux and macOS alike: <https://specifications.freedesktop.org/basedir-spec/latest/>.
///
/// The first write creates the folder, for its owner only.
public struct StateFolder: Sendable, Hashable {
    /// The absolute path of the folder.
    public let path: String

    /// The path of the empty file that a writer locks; it is never removed.
    public var lockPath: String { path + "/lock" }

    /// Finds the folder for a process with these environment variables; empty ones count as unset.
    ///
    /// - Throws: ``FileError`` when no variable and no entry in the system's
    ///   list of users names a folder.
    public init(environment: [String: String]) throws(FileError) {
        try self.init { name in environment[name] }
    }

    /// Finds the folder for the environment of this process.
    ///
    /// - Throws: ``FileError`` also when the variable is not valid UTF-8: with its bytes repaired it
    ///   would name another folder.
    public static func ofThisProcess() throws(FileError) -> StateFolder {
        try StateFolder { name throws(FileError) in
            // Safe: the text is copied at once, and nothing in this program changes the environment.
            guard let value = unsafe getenv(name) else { return nil }
            if let text = unsafe String(validatingCString: value) { return text }
            throw .unavailable(
                "\(name) is not valid UTF-8. Set RIBHOUSE_HOME to a folder with a path that is.")
        }
    }

    private init(_ variable: (String) throws(FileError) -> String?) throws(FileError) {
        path = try Self.path(variable)
        guard path.utf8.count <= Self.longestPath else {
            throw .unavailable(
                """
                The path of the state folder has \(path.utf8.count) bytes, and at most \
                \(Self.longestPath) leave room for the names of its files. Set RIBHOUSE_HOME to a folder \
                with a shorter path.
                """)
        }
    }

    /// The longest path, less the name of a pit's file, which has 73 bytes, and what may follow it.
    private static let longestPath = Int(PATH_MAX) - 100

    private static func path(
        _ variable: (String) throws(FileError) -> String?
    ) throws(FileError) -> String {
        if let own = try variable("RIBHOUSE_HOME"), !own.isEmpty { return try absolute(own) }
        if let state = try variable("XDG_STATE_HOME"), state.hasPrefix("/") {
            return trimmed(state) + "/ribhouse"
        }
        guard
            let home = [try variable("HOME"), homeOfUser()].compactMap(\.self).first(
                where: { $0.hasPrefix("/") })
        else {
            throw .unavailable("No home folder is known. Set RIBHOUSE_HOME to a folder of yours.")
        }
        return trimmed(home) + "/.local/state/ribhouse"
    }

    /// Creates the folder and those above it, unless they exist.
    public func create() throws(FileError) { try create(.system) }

    func create(_ calls: FileSystemCalls) throws(FileError) { try Self.create(path, calls) }

    private static func create(_ path: String, _ calls: FileSystemCalls) throws(FileError) {
        // Safe: the path lives during the call.
        if unsafe mkdir(path, 0o700) == 0 { return calls.syncFolder(path + "/..") }
        if errno == EEXIST { return }
        let code = errno
        guard code == ENOENT, let slash = path.lastIndex(of: "/") else {
            throw .failed("create the folder", path, code)
        }
        try create(String(path[..<slash]), calls)
        // Safe: as above. Another process may have been first.
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .last("create the folder", path)
        }
        calls.syncFolder(path + "/..")
    }

    private static func absolute(_ path: String) throws(FileError) -> String {
        if path.allSatisfy({ $0 == "/" }) {
            throw .unavailable("RIBHOUSE_HOME is the root folder. Choose a folder of yours.")
        }
        if path.hasPrefix("/") { return trimmed(path) }
        // Safe: with no buffer given, the system allocates one, which is freed below.
        let current = unsafe getcwd(nil, 0)
        defer { unsafe free(current) }
        guard let current = unsafe current.flatMap({ unsafe String(validatingCString: $0) }) else {
            throw .unavailable(
                """
                The current folder no longer exists, or its path is not valid UTF-8. Set RIBHOUSE_HOME \
                to an absolute path.
                """)
        }
        return trimmed(current) + "/" + trimmed(path)
    }

    /// Returns the path without slashes at its end.
    private static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.last == "/" { path = path.dropLast() }
        return String(path)
    }

    /// Returns the home folder from the system's list of users.
    private static func homeOfUser() -> String? {
        // Safe: the strings that the entry points to are in the buffer, and copied while it lives.
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16_384) { buffer in
            var entry = unsafe passwd()
            var found: UnsafeMutablePointer<passwd>?
            guard let start = buffer.baseAddress,
                unsafe getpwuid_r(getuid(), &entry, start, buffer.count, &found) == 0,
                let home = unsafe found?.pointee.pw_dir
            else { return nil }
            return unsafe String(validatingCString: home)
        }
    }
}
