import PitContract
import PrivateFiles

/// The content of a pit's file.
struct StoredPit: StoredContent, Hashable {
    static let currentVersion = 1

    /// The name of the account, for a person who looks at the file.
    let account: String
    let cooks: [Cook]
}

extension StoredPit {
    /// No file of version 1 is without a checksum, so nothing is ever converted.
    init(_ old: Never) {
        switch old {}
    }
}
