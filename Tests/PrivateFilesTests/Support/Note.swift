import Foundation
import PrivateFiles

/// A content of version 2, which was called `note` in version 1.
struct Note: StoredContent, Hashable {
    static let currentVersion = 2

    var text: String
    var weight = 0.0
    var date: Date?

    init(_ text: String) { self.text = text }

    struct Version1: Decodable {
        let note: String
    }

    init(_ old: Version1) { text = old.note }
}
