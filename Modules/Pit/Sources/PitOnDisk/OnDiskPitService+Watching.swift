import PitContract
import PrivateFiles

/// The part that follows what other programs do with the pit, and the wall clock.
extension OnDiskPitService {
    /// Looks at each change of the folder whether it was the pit, and once a minute whether the clock jumped.
    public func watch() async {
        var known: FileRevision??
        var expected = difference.seconds()
        await folderWatch.run {
            // Before the file is read: a change meanwhile is then found by the next look.
            let revision = file.file.revision
            if known != .some(revision) {
                // A file that cannot be read now, may be readable later without a change.
                known = if case .ready = refresh() { .some(revision) } else { nil }
            }
            if difference.hasJumped(from: expected) {
                expected = difference.seconds()
                await forgetFuture()
                sendAgain()
            }
            return known == nil ? FolderWatch.short : FolderWatch.long
        }
    }
}
