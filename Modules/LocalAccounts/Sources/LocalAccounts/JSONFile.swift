import Auth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value in a ``PrivateFile``, as JSON that a person can read, with a version number.
///
/// The version is that of the file's form: one that this program does not know is refused before
/// anything else in it is looked at. A file that cannot be understood is never changed.
struct JSONFile<Content: VersionedContent>: Sendable {
    let file: PrivateFile

    /// What is in the file, or `nil` when there is no file.
    func read() throws(AuthError) -> Content? {
        guard let bytes = try file.contents() else { return nil }
        let data = Data(bytes)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            let version = try decoder.decode(Version.self, from: data).version
            if version > Content.currentVersion { throw newer(version) }
            let content = try decoder.decode(Content.self, from: data)
            if content.version != Content.currentVersion { throw damaged }
            return content
        } catch let error as AuthError where error.kind == .unavailable {
            throw error
        } catch {
            throw damaged
        }
    }

    /// Replaces what is in the file.
    ///
    /// The caller holds the ``FolderLock``.
    func write(_ content: Content) throws(AuthError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(content) else {
            throw .unavailable("What belongs in \(file.path) cannot be written as JSON.")
        }
        try file.replace(with: [UInt8](data) + [UInt8(ascii: "\n")])
    }

    private struct Version: Decodable {
        let version: Int
    }

    private func newer(_ version: Int) -> AuthError {
        .unavailable(
            """
            \(file.path) was written by a newer program (version \(version), this one knows \
            \(Content.currentVersion)): use that program, or set RIBHOUSE_HOME to another folder.
            """)
    }

    private var damaged: AuthError {
        .unavailable("\(file.path) is damaged: repair it or move it away, then try again.")
    }
}
