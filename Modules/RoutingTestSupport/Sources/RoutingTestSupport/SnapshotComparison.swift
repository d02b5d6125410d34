/// One text held against what was kept of it.
struct SnapshotComparison {
    /// What to do about a difference.
    struct Verdict: Equatable {
        let sentence: String
        let isRecording: Bool
    }

    let name: String
    let kept: String?
    let new: String

    /// - Returns: what to say and do; `nil` when the two agree and nothing is to be written.
    func verdict(in mode: SnapshotMode) -> Verdict? {
        guard let kept else {
            return mode == .never
                ? Verdict(
                    sentence: "There is no snapshot “\(name)”. Run the test outside CI, without "
                        + "RIBHOUSE_SNAPSHOTS=never, and commit the file.", isRecording: false)
                : Verdict(
                    sentence: "There was no snapshot “\(name)”; it is written now. "
                        + "Look at it, commit it, and run the test again.", isRecording: true)
        }
        guard kept != new else {
            return mode == .all
                ? Verdict(
                    sentence: "The snapshot “\(name)” is written again, as RIBHOUSE_SNAPSHOTS=all "
                        + "says.", isRecording: true) : nil
        }
        let diff = LineDiff(from: kept, to: new).text
        return mode == .all || mode == .failed
            ? Verdict(
                sentence: "The snapshot “\(name)” differed, and is written anew:\n\(diff)",
                isRecording: true)
            : Verdict(
                sentence: "“\(name)” is not what the snapshot says:\n\(diff)\n"
                    + "When the new text is right: RIBHOUSE_SNAPSHOTS=failed.", isRecording: false)
    }
}
