public import Auth
// For the normal form of text: FoundationEssentials has none.
import Foundation

/// A password, as the bytes that are hashed.
///
/// Text is brought to its composed normal form (NFC), because keyboards and systems compose accents
/// differently. Its description shows nothing, so that no message can contain a password by mistake.
public struct Password: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The bytes, none of them zero.
    public let bytes: [UInt8]

    /// Creates a password from what a person typed.
    ///
    /// - Throws: ``AuthError`` of the kind rejected when it is empty, or cannot be hashed as a whole.
    public init(_ text: String) throws(AuthError) {
        let bytes = Array(text.precomposedStringWithCanonicalMapping.utf8)
        guard !bytes.isEmpty else { throw .rejected("A password is needed. Try again.") }
        guard bytes.count <= NewPasswordProblem.longest, !bytes.contains(0) else {
            throw .rejected("\(NewPasswordProblem.tooLong) Try again.")
        }
        self.bytes = bytes
    }

    /// Throws ``AuthError`` of the kind rejected when it may not be chosen now for this account.
    func expectNew(for name: AccountName) throws(AuthError) {
        let text = String(decoding: bytes, as: UTF8.self)
        if let problem = NewPasswordProblem(text, for: name.text) {
            throw .rejected("\(problem) Try again.")
        }
    }

    public var description: String { "a password" }

    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
