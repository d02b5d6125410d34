#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What is in the file of the session: who is signed in.
struct Session: VersionedContent, Hashable {
    static let currentVersion = 1

    private(set) var version = currentVersion
    let user: AccountName
    /// When the person signed in.
    let started: Date

    init(user: AccountName, started: Date) {
        self.user = user
        self.started = started
    }
}
