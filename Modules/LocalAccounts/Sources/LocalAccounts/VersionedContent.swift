/// What a ``JSONFile`` can hold.
protocol VersionedContent: Codable, Sendable {
    /// The newest version that this program can read, and the one that it writes.
    static var currentVersion: Int { get }

    /// The version that was read, or will be written.
    var version: Int { get }
}
