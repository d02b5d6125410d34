import Synchronization

/// The lines that a test's tasks and units append, in order, from any thread.
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    var entries: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }

    func contains(_ line: String) -> Bool { entries.contains(line) }
}
