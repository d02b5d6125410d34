import LibC

/// Examines the files of a state folder, and moves damaged ones aside.
public struct StateFolderDoctor: Sendable {
    /// The state of a file or a folder.
    public struct Finding: Sendable, Hashable, Encodable {
        /// Whether there is a file or a folder, and whether it can be used.
        public enum State: String, Sendable, Encodable {
            /// It can be used.
            case fine
            /// It does not exist yet; the first write creates it.
            case missing
            /// It cannot be used, for the reason of the problem.
            case faulty
        }

        /// The path of the file or folder.
        public let path: String
        /// The state before a repair.
        public let state: State
        /// A sentence that says what is wrong, and what to do; `nil` when it is not faulty.
        public let problem: String?
        /// The path to which it was moved, if it was.
        public var movedTo: String?
    }

    private let folder: StateFolder
    private let files: [any StateFile]
    private let others: @Sendable ([String]) -> [any StateFile]

    /// Creates a doctor for these files of the folder; no file is touched yet.
    ///
    /// - Parameter others: returns the files whose names are not known before, given the names in the
    ///   folder.
    public init(
        folder: StateFolder, files: [any StateFile],
        others: @escaping @Sendable ([String]) -> [any StateFile] = { _ in [] }
    ) {
        self.folder = folder
        self.files = files
        self.others = others
    }

    /// Returns the state of the folder and of each file; nothing is changed.
    public func examine() -> [Finding] { examination().findings }

    private func examination() -> (findings: [Finding], files: [any StateFile]) {
        var names: [String] = []
        let folderFinding = finding(folder.path) { () throws(FileError) in
            try folder.check()
            names = try folder.names()
            try folder.checkThatFilesCanBeWritten()
        }
        // An entry in the place of a temporary file prevents the file.
        let temporary = names.filter { $0.hasSuffix(".tmp") }.map { String($0.dropLast(4)) }
        let files = files + others(Set(names + temporary).sorted())
        let findings = files.map { file in
            finding(file.path) { () throws(FileError) in try file.checkContent() }
        }
        return ([folderFinding, finding(folder.lockPath, checkLock)] + findings, files)
    }

    /// Moves damaged files aside, and returns what was found before.
    ///
    /// A file of a newer program is not damaged. A file that cannot be read stays in its place.
    /// - Throws: ``FileError`` when the folder cannot be locked or a file cannot be moved.
    public func repair() async throws(FileError) -> [Finding] {
        try await FolderLock(folder: folder).withLock { () throws(FileError) in
            var (findings, files) = examination()
            for file in files { try moveAside(file, &findings) }
            return findings
        }
    }

    private func checkLock() throws(FileError) {
        let path = folder.lockPath
        guard let status = FileStatus(ofEntryAt: path) else {
            if [ENOENT, ENOTDIR].contains(errno) { return }
            throw .last("write", path)
        }
        guard status.isFile else {
            throw .unavailable("\(path) is not a file. Move it away: mv \(shellQuoted(path)) /tmp")
        }
        try status.checkOwner(of: path)
        // Safe: the path lives during the call.
        guard unsafe access(path, R_OK | W_OK) == 0 else { throw .last("write", path) }
    }

    private func moveAside(
        _ file: any StateFile, _ findings: inout [Finding]
    ) throws(FileError) {
        guard let index = findings.firstIndex(where: { $0.path == file.path }),
            (try? file.isDamaged()) == true
        else { return }
        findings[index].movedTo = try file.moveAside()
    }

    private func finding(_ path: String, _ check: () throws(FileError) -> Void) -> Finding {
        do throws(FileError) {
            try check()
        } catch {
            return Finding(path: path, state: .faulty, problem: error.description)
        }
        let isMissing = FileStatus(ofEntryAt: path) == nil && [ENOENT, ENOTDIR].contains(errno)
        return Finding(path: path, state: isMissing ? .missing : .fine, problem: nil)
    }
}

/// A file of the state folder that can be examined without knowing its content.
public protocol StateFile: Sendable {
    /// The absolute path.
    var path: String { get }
    /// - Throws: ``FileError`` when there is a file that cannot be read.
    func checkContent() throws(FileError)
    /// Returns whether the file can be read and is damaged.
    func isDamaged() throws(FileError) -> Bool
    /// Moves the file to a name of its own, next to it, and returns the new path.
    func moveAside() throws(FileError) -> String
}
