import Essentials

/// A value in a ``PrivateFile``, as readable JSON with a version and a checksum.
///
/// Files of version 1, which have no checksum, are read too. A file that is damaged or of a newer
/// version is refused by a read, and not changed. A write replaces whatever there was, so read first.
public struct JSONFile<Content: StoredContent>: Sendable {
    public let file: PrivateFile

    /// Names a file; no file is touched.
    public init(file: PrivateFile) {
        self.file = file
    }

    /// A reason why a file has no content.
    public enum Defect: Error {
        /// It is not as it was written.
        case damaged
        /// A newer program wrote it.
        case newer(version: Int)
    }

    /// A content, and the version of the file that has it.
    public struct Known: Sendable {
        let version: FileVersion
        let content: Content
        /// The texts of the elements of the content's list; none when they are not known.
        var elements: [[UInt8]] = []
    }

    /// Returns the content of the file; `nil` when there is no file.
    public func read() throws(Content.Failure) -> Content? {
        var known: Known?
        return try read(&known)
    }

    /// Returns the content of the file; `nil` when there is no file.
    ///
    /// Owner and mode are checked each time. The bytes are read and parsed when they are not those of
    /// `known`, which becomes what was found.
    public func read(_ known: inout Known?) throws(Content.Failure) -> Content? {
        try reporting { () throws(FileError) in try content(&known) }
    }

    private func content(_ known: inout Known?) throws(FileError) -> Content? {
        let found = try file.contents { $0 == known?.version }
        guard let found else { return nil }
        if let bytes = found.bytes {
            do throws(Defect) {
                known = Known(version: found.version, content: try Self.content(of: bytes))
            } catch {
                throw explanation(of: error)
            }
        }
        try known?.content.expectPlace(path)
        return known?.content
    }

    /// Returns all bytes; `nil` when there is no file.
    public func bytes() throws(Content.Failure) -> [UInt8]? { try reporting(file.contents) }

    /// Returns whether there is something at its path, readable or not, a link included.
    public func exists() throws(Content.Failure) -> Bool { try reporting(file.exists) }

    /// Replaces the content of the file.
    ///
    /// The caller holds the ``FolderLock``.
    public func write(_ content: Content) throws(Content.Failure) {
        var known: Known?
        try write(content, &known)
    }

    /// Replaces the content of the file, which becomes what is known for the next ``read(_:)``.
    ///
    /// The caller holds the ``FolderLock``.
    public func write(_ content: Content, _ known: inout Known?) throws(Content.Failure) {
        try reporting { () throws(FileError) in
            guard let (bytes, elements) = try? Self.bytes(of: content, known) else {
                throw .unavailable(
                    "The content of \(path) cannot be encoded as JSON. Report this as a bug.")
            }
            known = try file.replacement(with: Checksum.seal(bytes)).map {
                Known(version: $0, content: content, elements: elements)
            }
        }
    }

    /// Removes the file; a power cut does not bring it back.
    ///
    /// The caller holds the ``FolderLock``.
    public func delete() throws(Content.Failure) { try reporting(file.delete) }

    private func reporting<Value>(
        _ body: () throws(FileError) -> Value
    ) throws(Content.Failure) -> Value {
        do throws(FileError) {
            return try body()
        } catch {
            throw Content.Failure(error)
        }
    }

    private func explanation(of defect: Defect) -> FileError {
        switch defect {
        case .damaged:
            .unavailable(
                "\(path) is damaged. `ribhouse doctor --repair` moves it aside.")
        case .newer(let version):
            .unavailable(
                """
                \(path) was written by a newer program (version \(version), this one knows \
                \(Content.currentVersion)). Use that program, or set RIBHOUSE_HOME to another folder.
                """)
        }
    }
}

extension JSONFile: StateFile {
    /// The absolute path.
    public var path: String { file.path }

    /// Reads the file, and reports what is wrong.
    public func checkContent() throws(FileError) {
        var known: Known?
        _ = try content(&known)
        try file.checkTemporaryFile()
    }

    /// Returns whether the file can be read and is damaged.
    public func isDamaged() throws(FileError) -> Bool {
        guard let bytes = try file.contents() else { return false }
        do throws(Defect) {
            _ = try Self.content(of: bytes)
            return false
        } catch {
            if case .damaged = error { return true }
            return false
        }
    }

    /// Moves the file to a name of its own, next to it, and returns the new path.
    public func moveAside() throws(FileError) -> String { try file.moveAside() }
}

/// A value that a ``JSONFile`` can hold; it is encoded with keys.
public protocol StoredContent: Codable, Sendable {
    /// The content as version 1 of the format had it; `Never` when that version had a checksum.
    associatedtype Version1: Decodable

    /// The newest version that this program can read.
    static var currentVersion: Int { get }

    /// The oldest version with a checksum that this program can read; by default the newest.
    static var oldestVersion: Int { get }

    /// The error in which failures of the file are reported; by default ``FileError``.
    associatedtype Failure: FileFailure = FileError

    /// Converts the content of a file of version 1.
    init(_ old: Version1)

    /// Throws when the content belongs in another file than the one of this path; by default never.
    func expectPlace(_ path: String) throws(FileError)

    /// An element of ``list``; `Never`, by default, for a content without a list.
    associatedtype Element: Codable & Equatable & Sendable = Never

    /// The key of a long list, with which it is encoded; no other field before it may have a field of this name.
    static var listKey: String? { get }

    /// The list of that key, of which a change of the content changes few elements: only those are encoded.
    var list: [Element] { get set }
}

extension StoredContent where Element == Never {
    public static var listKey: String? { nil }
    public var list: [Never] {
        get { [] }
        set {}
    }
}

extension StoredContent {
    public static var oldestVersion: Int { currentVersion }

    public func expectPlace(_ path: String) throws(FileError) {}
}
