#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The content of the session file: who is signed in.
struct Session: VersionedContent, Hashable {
    static let currentVersion = 1

    private(set) var version = currentVersion
    let user: AccountName
    /// The time when the person signed in.
    let started: Date

    init(user: AccountName, started: Date) {
        self.user = user
        self.started = started
    }
}
