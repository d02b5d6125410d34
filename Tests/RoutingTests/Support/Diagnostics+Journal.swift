import Routing

extension Diagnostics {
    /// Diagnostics that keep every report, for tests that compare all of them.
    ///
    /// The deadline is so long that nothing is overdue on a busy machine.
    init(reportingTo journal: Journal) {
        self.init(deadline: .seconds(86_400), report: { journal.append("\($0)") })
    }
}
