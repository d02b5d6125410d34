public import Auth
// For the normal form of text: FoundationEssentials has none.
import Foundation

/// A password, as the bytes that are hashed.
///
/// Text is brought to its composed normal form (NFC), because keyboards and systems compose accents
/// differently. Its description shows nothing, so that no message can contain a password by mistake.
public struct Password: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The most bytes that the systems' hashes take into account.
    static let maximumLength = 511

    /// The bytes, none of them zero.
    public let bytes: [UInt8]

    /// Creates a password from what a person typed.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when it is empty, or cannot be hashed as a whole.
    public init(_ text: String) throws(AuthError) {
        let bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
        guard !bytes.isEmpty else { throw .rejected("A password is needed. Try again.") }
        guard bytes.count <= Self.maximumLength, !bytes.contains(0) else {
            throw .rejected(
                "A password has at most \(Self.maximumLength) bytes and no zero byte. Try again.")
        }
        self.bytes = bytes
    }

    public var description: String { "a password" }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
