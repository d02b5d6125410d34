import Synchronization

/// The events, in order.
final class Events: Sendable {
    @TaskLocal static var name = "unbound"

    private let events = Mutex<[String]>([])

    var all: [String] { events.withLock(\.self) }

    func add(_ event: String) { events.withLock { $0.append(event) } }

    func wait(for count: Int) async { while all.count < count { await Task.yield() } }
}
