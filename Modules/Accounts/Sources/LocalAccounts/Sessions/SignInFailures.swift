import Essentials

/// The sign-ins in a row that failed: from the third on, the next attempt waits, each time longer.
///
/// The wait is the same for every name, so it reveals none. It is at most 30 seconds, so a guesser
/// cannot lock out another person for good. It is in the accounts file, so a restart does not end it.
/// An attempt whose password is being checked counts as failed.
struct SignInFailures: Codable, Sendable, Hashable {
    private static let attemptsWithoutWait = 3
    private static let longestWait = 30.0

    /// More make no difference, and must not overflow.
    private static let most = 1_000_000_000

    private(set) var count = 0
    private(set) var last = Date(timeIntervalSince1970: 0)

    init() {}

    /// Reads stored failures, and refuses a count that is not possible.
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.decode(Int.self, forKey: .count)
        last = try container.decode(Date.self, forKey: .last)
        guard (0...Self.most).contains(count) else {
            throw DecodingError.dataCorruptedError(
                forKey: .count, in: container, debugDescription: "No count is so large.")
        }
    }

    mutating func add(at now: Date) {
        count = min(count + 1, Self.most)
        last = now
    }

    /// Returns how long the next attempt waits.
    func wait(at now: Date) -> Duration {
        guard count >= Self.attemptsWithoutWait else { return .zero }
        let doublings = min(count - Self.attemptsWithoutWait, 5)
        let wait = min(Double(1 << doublings), Self.longestWait)
        // A clock that was set back must not make the wait longer.
        let elapsed = max(0, now.timeIntervalSince(last))
        return .seconds(max(0, wait - elapsed))
    }
}
