import Streams
import Synchronization

/// Returns the elements that are left for a reader until the stream ends.
func rest<Element>(of reader: SharedStream<Element>.Iterator) async -> [Element] {
    var elements: [Element] = []
    while let element = await reader.next() { elements.append(element) }
    return elements
}

/// A weak reference, which shows whether its object is alive.
final class WeakReference<Object: AnyObject> {
    weak var object: Object?
}

/// The lines that a test's tasks and units append, in order, from any thread.
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    var entries: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }
}
