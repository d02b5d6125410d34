/// What an exploration did.
public struct ScheduleReport: Sendable {
    /// How many schedules ran; those that shrank a failure are not counted.
    public internal(set) var schedules = 0

    /// How many jobs ran in them.
    public internal(set) var steps = 0

    /// How many of the schedules were different.
    public internal(set) var distinct = 0

    /// How many jobs came back from other threads.
    ///
    /// Without such jobs every schedule repeats from its seed.
    public internal(set) var arrivals = 0

    /// Whether there is no other schedule within the bound.
    public internal(set) var isComplete = false

    /// The first schedule that failed.
    public internal(set) var failure: ScheduleFailure?
}
