/// Work that could not be done: a file that is missing, unreadable or damaged.
struct ToolError: Error, Equatable {
    /// What was wrong and what to do.
    let sentence: String
}
