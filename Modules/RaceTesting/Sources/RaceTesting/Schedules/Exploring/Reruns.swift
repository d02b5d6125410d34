/// The reruns of a schedule that failed, which show whether it repeats.
struct Reruns: Sendable {
    /// The number of reruns of a failure that does not hang.
    ///
    /// Ten times: a failure that repeats half of the time passes for repeatable once in a thousand.
    static let mostCount = 10

    /// The number of reruns; one when each takes long, since it hangs.
    let count: Int

    /// The number of reruns with the same choices and a failure.
    let sameCount: Int

    /// No reruns, for a failure that is not reported.
    static let none = Reruns(count: 0, sameCount: 0)

    /// One rerun, of the whole search, which did not find the failure.
    static let notFound = Reruns(count: 1, sameCount: 0)

    var areAllSame: Bool { sameCount == count }

    /// Runs the schedule of `outcome` again.
    init(of outcome: ScheduleOutcome, run: (SchedulePolicy) -> ScheduleOutcome) {
        let count = outcome.hangs ? 1 : Self.mostCount
        let areSame = (1...count).compactMap { _ in
            let again = run(.trace(outcome.trace))
            return again.isCutShort ? nil : again.hasFailed && again.trace == outcome.trace
        }
        self.init(count: areSame.count, sameCount: areSame.count { $0 })
    }

    private init(count: Int, sameCount: Int) {
        (self.count, self.sameCount) = (count, sameCount)
    }
}
