/// What a run says and how it ends: a value, so that a test can compare all of it.
public struct Answer: Sendable, Equatable {
    /// What standard output gets.
    public var output = ""
    /// What standard error gets.
    public var complaint = ""
    /// How the run ended.
    public var exitCode = ExitCode.done
}
