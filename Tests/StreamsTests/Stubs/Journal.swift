import Synchronization

/// What happened, in order, written from anywhere.
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    var entries: [String] { lines.withLock { $0 } }

    func note(_ line: String) { lines.withLock { $0.append(line) } }
}
