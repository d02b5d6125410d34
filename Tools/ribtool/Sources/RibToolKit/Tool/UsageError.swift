/// A command line that was not understood.
struct UsageError: Error, Equatable {
    /// What was wrong and what to write instead.
    let sentence: String
}
