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

/// The descriptors of this process that are open on a file or a folder.
func openDescriptors(of path: String) -> [CInt] {
    var file = stat()
    // Safe, here and below: the call fills in one structure, and the path lives meanwhile.
    guard unsafe stat(path, &file) == 0 else { return [] }
    return (0..<CInt(min(getdtablesize(), 4_096))).filter { descriptor in
        var other = stat()
        return unsafe fstat(descriptor, &other) == 0
            && (other.st_dev, other.st_ino) == (file.st_dev, file.st_ino)
    }
}
