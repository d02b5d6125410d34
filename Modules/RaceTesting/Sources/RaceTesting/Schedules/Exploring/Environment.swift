#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

enum Environment {
    static let seed = value("RACE_SEED")

    static let schedules = value("RACE_SCHEDULES")

    /// The value of `RACE_STRICT`: `1` makes every exploration strict.
    @TaskLocal static var strict = value("RACE_STRICT")

    static let capture = value("RACE_CAPTURE")

    /// The folder of `RACE_FAILURES`; `nil` when it is not set, or `off`.
    @TaskLocal static var failures = FailureFolder(value("RACE_FAILURES"))

    @TaskLocal static var shard = value("RACE_SHARD")

    @TaskLocal static var time = value("RACE_TIME")

    private static let start = ContinuousClock.now

    /// Returns the value of a variable; `nil` if it is empty, as when a script passes on what is not set.
    private static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Reads one schedule: a seed as failures print it, a decimal one, or a trace.
    static func policy(_ text: String) -> SchedulePolicy? {
        let number = text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
        return number.map { .random(seed: $0) } ?? ScheduleTrace(text).map { .trace($0) }
    }

    static func policy(
        _ text: String, _ reporter: FailureReporter, at site: SourceSite
    ) -> SchedulePolicy? {
        if let policy = policy(text) { return policy }
        reporter.fail(
            "RACE_SEED is “\(text)”, which is not a seed. Copy one from a failure, such as "
                + "0x1b2c.", at: site)
        return nil
    }

    /// Returns the number of schedules to run: that of `RACE_SCHEDULES`, or else `count`; `...50` are at most 50.
    static func schedules(
        _ text: String? = schedules, insteadOf count: Int, _ reporter: FailureReporter,
        at site: SourceSite
    ) -> Int {
        guard let text else { return count }
        let isLimit = text.hasPrefix("...")
        if let asked = Int(text.dropFirst(isLimit ? 3 : 0)), asked > 0 {
            return isLimit ? min(asked, count) : asked
        }
        reporter.fail(
            "RACE_SCHEDULES is “\(text)”, which is not a number of schedules. "
                + "Set a number above zero, such as 10000.", at: site)
        return count
    }

    /// Returns the part of a search that runs now; fails the test for a variable that does not say it.
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
}
