import Auth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A value in a ``PrivateFile``, as readable JSON with the version of its format.
///
/// The version is checked before anything else. A file that is damaged or of a newer version is
/// never changed.
struct JSONFile<Content: VersionedContent>: Sendable {
    let file: PrivateFile

    /// Returns the content of the file; `nil` when there is no file.
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

    /// Replaces the content of the file.
    ///
    /// The caller holds the ``FolderLock``.
    func write(_ content: Content) throws(AuthError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(content) else {
            throw .unavailable(
                "The content of \(file.path) cannot be encoded as JSON. Report this as a bug.")
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
            \(Content.currentVersion)). Use that program, or set RIBHOUSE_HOME to another folder.
            """)
    }

    private var damaged: AuthError {
        .unavailable("\(file.path) is damaged. Repair it or move it away, then try again.")
    }
}

/// A value that a ``JSONFile`` can hold.
protocol VersionedContent: Codable, Sendable {
    /// The version that this program writes, and the newest that it can read.
    static var currentVersion: Int { get }

    /// The version that was read, or will be written.
    var version: Int { get }
}
