/// The comparison of a text with its snapshot.
struct SnapshotComparison {
    /// The failure, and whether to write the snapshot.
    struct Verdict: Equatable {
        let sentence: String
        let isRecording: Bool
    }

    let name: String
    let kept: String?
    let new: String

    /// - Returns: the verdict; `nil` when both agree and nothing is to be written.
    func verdict(in mode: SnapshotMode) -> Verdict? {
        guard let kept else {
            return mode == .never
                ? Verdict(
                    sentence: "There is no snapshot “\(name)”. Run the test outside CI, without "
                        + "RIBHOUSE_SNAPSHOTS=never, and commit the file.", isRecording: false)
                : Verdict(
                    sentence: "There was no snapshot “\(name)”, so this run wrote it. "
                        + "Look at it, commit it, and run the test again.", isRecording: true)
        }
        // By bytes: `==` takes different characters that look the same for equal.
        guard !kept.utf8.elementsEqual(new.utf8) else {
            return mode == .all
                ? Verdict(
                    sentence: "The snapshot “\(name)” was written again, because "
                        + "RIBHOUSE_SNAPSHOTS=all is set.", isRecording: true) : nil
        }
        let diff = LineDiff(from: kept, to: new).text
        return mode == .all || mode == .failed
            ? Verdict(
                sentence: "The snapshot “\(name)” differed and was written again:\n\(diff)",
                isRecording: true)
            : Verdict(
                sentence: "“\(name)” differs from its snapshot:\n\(diff)\n"
                    + "If the new text is right, run the test with RIBHOUSE_SNAPSHOTS=failed.",
                isRecording: false)
    }
}
