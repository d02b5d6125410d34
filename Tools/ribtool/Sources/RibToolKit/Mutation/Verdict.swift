/// What the tests said to a change.
enum Verdict: String, Codable, Sendable {
    /// A test failed.
    case noticed
    /// The tests crashed.
    case crashed
    /// The tests did not end in time.
    case timedOut
    /// No test failed, and ``MutationSettings`` says why that is right.
    case excused
    /// No test failed.
    case survived

    /// Whether a test would tell the person who makes this mistake.
    var isNoticed: Bool { self == .noticed || self == .crashed || self == .timedOut }
}
