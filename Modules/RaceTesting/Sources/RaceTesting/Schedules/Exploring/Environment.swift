#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The environment variables that change every exploration of a run.
enum Environment {
    /// The value of `RACE_SEED`: the one schedule to run, as a seed or as a trace.
    static let seed = value(ProcessInfo.processInfo.environment["RACE_SEED"])

    /// The value of `RACE_SCHEDULES`: how many schedules to run.
    static let schedules = value(ProcessInfo.processInfo.environment["RACE_SCHEDULES"])

    /// The value of `RACE_STRICT`: `1` makes every exploration strict.
    ///
    /// Task-local, so that a test can set it for one exploration.
    @TaskLocal static var strict = value(ProcessInfo.processInfo.environment["RACE_STRICT"])

    /// The value of `RACE_CAPTURE`: `off` leaves the runtime as it is.
    static let capture = value(ProcessInfo.processInfo.environment["RACE_CAPTURE"])

    /// The folder of `RACE_FAILURES`; `nil` when it is not set, or `off`.
    ///
    /// Task-local, as above.
    @TaskLocal static var failures = FailureFolder(
        value(ProcessInfo.processInfo.environment["RACE_FAILURES"]))

    /// The value of `RACE_SHARD`: the part of each search that runs, such as `2/8`.
    @TaskLocal static var shard = value(ProcessInfo.processInfo.environment["RACE_SHARD"])

    /// The value of `RACE_TIME`: the seconds of a search and of the run, such as `20/600`.
    @TaskLocal static var time = value(ProcessInfo.processInfo.environment["RACE_TIME"])

    /// The first look at the time of the run.
    private static let start = ContinuousClock.now

    /// Returns the value of a variable; `nil` if it is empty, as when a script passes on what is not set.
    static func value(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

    /// Reads one schedule: a seed as failures print it, a decimal one, or a trace.
    static func policy(_ text: String) -> SchedulePolicy? {
        let number = text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
        return number.map { .random(seed: $0) } ?? ScheduleTrace(text).map { .trace($0) }
    }

    /// Reads the schedule of `RACE_SEED`; fails the test when it is none.
    static func policy(
        _ text: String, _ reporter: FailureReporter, at site: SourceSite
    ) -> SchedulePolicy? {
        if let policy = policy(text) { return policy }
        reporter.fail(
            "RACE_SEED is “\(text)”, which is not a seed. Copy one from a failure, such as "
                + "0x1b2c.", at: site)
        return nil
    }

    /// Returns the number of schedules to run: that of `RACE_SCHEDULES`, or else `count`.
    static func schedules(
        _ text: String? = schedules, insteadOf count: Int, _ reporter: FailureReporter,
        at site: SourceSite
    ) -> Int {
        guard let text else { return count }
        if let asked = Self.count(text) { return asked }
        reporter.fail(
            "RACE_SCHEDULES is “\(text)”, which is not a number of schedules. "
                + "Set a number above zero, such as 10000.", at: site)
        return count
    }

    /// Returns the part of a search that runs now; fails the test for a variable that does not say it.
    ///
    /// - Parameter time: the longest that the search may take, whatever the environment says.
    static func part(
        within time: Duration?, _ reporter: FailureReporter, at site: SourceSite
    ) -> SearchPart {
        var part = SearchPart()
        let now = ContinuousClock.now
        part.deadline = time.map { now + $0 }
        if let text = Self.time {
            if let budget = TimeBudget(text) {
                let end = min(now + .seconds(budget.search), start + .seconds(budget.run))
                part.deadline = min(part.deadline ?? end, end)
            } else {
                reporter.fail(
                    "RACE_TIME is “\(text)”, which is no time. Set the seconds of a search and of the run, such "
                        + "as 20/600.", at: site)
            }
        }
        if let text = Self.shard {
            if let shard = Shard(text) {
                part.shard = shard
            } else {
                reporter.fail(
                    "RACE_SHARD is “\(text)”, which is no shard. Set its number and how many there are, such as "
                        + "2/8.", at: site)
            }
        }
        return part
    }

    /// Fails the test for each variable of two values that has another one.
    static func check(
        strict: String? = strict, capture: String? = capture, _ reporter: FailureReporter,
        at site: SourceSite
    ) {
        let variables = [("RACE_STRICT", strict, "1", "0"), ("RACE_CAPTURE", capture, "off", "on")]
        for (name, text, value, other) in variables {
            guard let text, text != value, text != other else { continue }
            reporter.fail(
                "\(name) is “\(text)”, which is neither \(value) nor \(other). "
                    + "Set one of these, or unset it.", at: site)
        }
    }

    static func count(_ text: String) -> Int? {
        Int(text).flatMap { $0 > 0 ? $0 : nil }
    }
}
