public import Auth

/// Examines the files of a state folder, and moves damaged ones aside.
public struct StateFolderDoctor: Sendable {
    /// The state of a file or a folder.
    public struct Finding: Sendable, Hashable, Encodable {
        /// The path of the file or folder.
        public let path: String
        /// A sentence that says what is wrong, and what to do; `nil` when it is fine or missing.
        public let problem: String?
        /// The path to which it was moved, if it was.
        public var movedTo: String?
    }

    private let folder: StateFolder

    /// Creates a doctor; no file is touched yet.
    public init(folder: StateFolder) {
        self.folder = folder
    }

    /// Returns the state of the folder and of each file; nothing is changed.
    public func examine() -> [Finding] {
        [
            finding(folder.path) { () throws(AuthError) in try folder.check() },
            finding(folder.lockPath, checkLock),
            finding(folder.accountsPath) { () throws(AuthError) in _ = try folder.accounts.read() },
            finding(folder.sessionPath) { () throws(AuthError) in _ = try folder.session.read() },
        ]
    }

    /// Moves damaged files aside, and returns what was found before.
    ///
    /// A file of a newer program is not damaged. A file that cannot be read stays in its place.
    /// - Throws: ``AuthError`` when the folder cannot be locked or a file cannot be moved.
    public func repair() async throws(AuthError) -> [Finding] {
        try await FolderLock(folder: folder).withLock { () throws(AuthError) in
            var findings = examine()
            try moveAside(folder.accounts, &findings)
            try moveAside(folder.session, &findings)
            return findings
        }
    }

    private func checkLock() throws(AuthError) {
        guard let status = FileStatus(ofEntryAt: folder.lockPath), !status.isFile else { return }
        let path = folder.lockPath
        throw .unavailable("\(path) is not a file. Move it away: mv \(shellQuoted(path)) /tmp")
    }

    private func moveAside<Content>(
        _ file: JSONFile<Content>, _ findings: inout [Finding]
    ) throws(AuthError) {
        guard let index = findings.firstIndex(where: { $0.path == file.file.path }),
            (try? file.isDamaged()) == true
        else { return }
        findings[index].movedTo = try file.file.moveAside()
    }

    private func finding(_ path: String, _ check: () throws(AuthError) -> Void) -> Finding {
        do throws(AuthError) {
            try check()
            return Finding(path: path, problem: nil)
        } catch {
            return Finding(path: path, problem: error.description)
        }
    }
}
