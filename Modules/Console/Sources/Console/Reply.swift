/// What came of asking for a line.
public enum Reply: Sendable, Hashable {
    /// The answer, without its line ending; possibly empty.
    case line(String)
    /// There is no input left, now and later.
    case endOfInput
    /// There is no answer to this question: the task was cancelled (by an interrupt, say), or what
    /// was given could not be used and the console said why. The next line can still be read.
    case cancelled
}
