/// The rule by which a schedule chooses the work that runs next.
enum SchedulePolicy: Sendable, Hashable {
    /// Random choices, the same for the same seed.
    case random(seed: UInt64)
    /// The choices of a trace, then the order of arrival.
    case trace(ScheduleTrace)
}
