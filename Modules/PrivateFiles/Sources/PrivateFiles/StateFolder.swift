public import Auth
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
    /// - Throws: ``AuthError`` of the kind unavailable when no variable and no entry in the system's
    ///   list of users names a folder.
    public init(environment: [String: String]) throws(AuthError) {
        try self.init { name in environment[name] }
    }

    /// Finds the folder for the environment of this process.
    ///
    /// - Throws: ``AuthError`` also when the variable is not valid UTF-8: with its bytes repaired it
    ///   would name another folder.
    public static func ofThisProcess() throws(AuthError) -> StateFolder {
        try StateFolder { name throws(AuthError) in
            // Safe: the text is copied at once, and nothing in this program changes the environment.
            guard let value = unsafe getenv(name) else { return nil }
            if let text = unsafe String(validatingCString: value) { return text }
            throw .unavailable(
                "\(name) is not valid UTF-8. Set RIBHOUSE_HOME to a folder with a path that is.")
        }
    }

    private init(_ variable: (String) throws(AuthError) -> String?) throws(AuthError) {
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
        _ variable: (String) throws(AuthError) -> String?
    ) throws(AuthError) -> String {
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
    public func create() throws(AuthError) { try create(.system) }

    func create(_ calls: FileSystemCalls) throws(AuthError) { try Self.create(path, calls) }

    /// Checks that no other user can replace files in the folder; a folder that is missing is fine.
    ///
    /// - Throws: ``AuthError`` of the kind unavailable, with the command that puts it right.
    public func check() throws(AuthError) {
        guard let status = FileStatus(at: path) else {
            let code = errno
            guard FileStatus(ofEntryAt: path)?.isLink == true else {
                if code == ENOENT { return }
                throw FileFailure(attempt: "read", path: path, code: code).error
            }
            throw .unavailable(
                """
                \(path) is a link that leads to no folder. Create that folder, or remove the link: rm \
                \(shellQuoted(path))
                """)
        }
        guard status.isFolder else {
            throw .unavailable("\(path) is not a folder. Choose another one.")
        }
        guard !status.isShared else {
            throw .unavailable("The folder \(path) is shared by all users. Choose another one.")
        }
        try status.checkOwner(of: path)
        guard !status.canOthersWrite else {
            throw .unavailable(
                "Other users can write the folder \(path). Run: chmod 700 \(shellQuoted(path))")
        }
    }

    /// Checks the permission and the disk of the folder or, while it is missing, of the one above.
    ///
    /// - Throws: ``AuthError`` of the kind unavailable.
    func checkThatFilesCanBeWritten() throws(AuthError) {
        var folder = path[...]
        while FileStatus(at: String(folder)) == nil, let slash = folder.lastIndex(of: "/") {
            folder = folder[..<slash]
        }
        let existing = folder.isEmpty ? "/" : String(folder)
        // Safe, here and below: the path lives during the call, which fills in one structure.
        guard unsafe access(existing, W_OK | X_OK) == 0 else {
            throw FileFailure.last("write in", existing)
        }
        var disk = statvfs()
        if unsafe statvfs(existing, &disk) == 0, disk.f_bavail == 0 {
            throw FileFailure(attempt: "write in", path: existing, code: ENOSPC).error
        }
    }

    /// Returns the names of what is in the folder; none while it is missing.
    ///
    /// - Throws: ``AuthError`` of the kind unavailable when it cannot be listed.
    func names() throws(AuthError) -> [String] {
        // Safe, here and below: the stream is open until the end, and each entry is copied before the next.
        guard let stream = unsafe opendir(path) else {
            if errno == ENOENT { return [] }
            throw FileFailure.last("list", path)
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw FileFailure.last("list", path) }
                return names.sorted()
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            // A name that is not valid UTF-8 is none of the program's.
            if let name { names.append(name) }
        }
    }

    private static func create(_ path: String, _ calls: FileSystemCalls) throws(AuthError) {
        // Safe: the path lives during the call.
        if unsafe mkdir(path, 0o700) == 0 { return calls.syncFolder(path + "/..") }
        if errno == EEXIST { return }
        let code = errno
        guard code == ENOENT, let slash = path.lastIndex(of: "/") else {
            throw FileFailure(attempt: "create the folder", path: path, code: code).error
        }
        try create(String(path[..<slash]), calls)
        // Safe: as above. Another process may have been first.
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw FileFailure.last("create the folder", path)
        }
        calls.syncFolder(path + "/..")
    }

    private static func absolute(_ path: String) throws(AuthError) -> String {
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
