import Synchronization

/// A collaborator that a caller suspends for.
actor Audit {
    private(set) var count = 0

    func record(_ body: @Sendable () -> Void = {}) {
        count += 1
        body()
    }
}

/// Runs its work when it is released.
final class OnRelease: Sendable {
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    deinit { work() }
}

/// The lines that tasks have added, in their order.
final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }
    var text: String { all.joined(separator: " ") }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
