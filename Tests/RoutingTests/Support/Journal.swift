import Routing
import Synchronization

/// The lines that a test's tasks and units append, in order, from any thread.
final class Journal: Sendable {
    private let lines = Mutex<[String]>([])

    var entries: [String] { lines.withLock { $0 } }

    func append(_ line: String) { lines.withLock { $0.append(line) } }

    func contains(_ line: String) -> Bool { entries.contains(line) }
}

extension Diagnostics {
    /// Diagnostics that keep every report, for tests that compare all of them.
    ///
    /// The deadline is so long that nothing is overdue on a busy machine.
    init(reportingTo journal: Journal) {
        self.init(deadline: .seconds(86_400), report: { journal.append("\($0)") })
    }
}

/// Runs `work` and returns the reports of diagnostics.
func reports(_ work: @Sendable () async throws -> Void) async rethrows -> [String] {
    let reports = Journal()
    try await Diagnostics.$current.withValue(Diagnostics(reportingTo: reports)) {
        try await work()
    }
    return reports.entries
}

/// The error of a build that fails.
struct Broken: Error {}
