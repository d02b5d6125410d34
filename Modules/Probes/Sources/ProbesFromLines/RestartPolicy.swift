/// Decides whether a program that has ended is started again, and when.
struct RestartPolicy: Equatable {
    /// The number of short runs in a row after which the program is not started again.
    static let mostRuns = 10
    /// A run of this length is no failure of the start.
    static let longRun = Duration.seconds(60)
    private static let longestPause = Duration.seconds(60)

    private(set) var runs = 0

    /// Returns the pause before the next run; `nil` for no other run.
    mutating func pause(after run: Duration) -> Duration? {
        runs = run >= Self.longRun ? 1 : runs + 1
        guard runs < Self.mostRuns else { return nil }
        return min(.seconds(1 << (runs - 1)), Self.longestPause)
    }
}
