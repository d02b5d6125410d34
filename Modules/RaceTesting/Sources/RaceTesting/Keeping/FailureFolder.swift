import Synchronization

/// The folder of `RACE_FAILURES`, which keeps failures until they are fixed.
final class FailureFolder: Sendable {
    let path: String
    /// The names of the files whose schedule has failed or passed in this process.
    private let known = Mutex<Set<String>>([])

    /// Returns `nil` when nothing is to be kept.
    init?(_ text: String?) {
        guard let text, text != "off" else { return nil }
        path = text
    }

    /// Runs `work` while no other thread changes a file.
    ///
    /// - Parameter work: learns whether the file has failed or passed before in this process.
    func withFile<Value>(_ name: String, _ work: (_ isKnown: Bool) -> Value) -> Value {
        known.withLock { work(!$0.insert(name).inserted) }
    }
}
