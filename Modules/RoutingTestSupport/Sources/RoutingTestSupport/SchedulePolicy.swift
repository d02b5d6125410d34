/// Who decides which job runs next.
enum SchedulePolicy: Sendable {
    /// Chance, the same for the same seed.
    case random(seed: UInt64)
    /// The choices of a trace, then the order of arrival.
    case trace(ScheduleTrace)
}
