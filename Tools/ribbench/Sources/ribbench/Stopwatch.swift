/// A stopwatch that times two kinds of work in turn, so that a busy machine disturbs both alike.
struct Stopwatch {
    var rounds = 9

    /// Returns the nanoseconds per operation of both, from the round with the median ratio.
    func compare(
        _ count: Int, _ ours: () async throws -> Void, floor: () async throws -> Void
    ) async rethrows -> (ours: Double, floor: Double) {
        var pairs: [(ours: Double, floor: Double)] = []
        for _ in 0..<rounds {
            pairs.append((try await time(count, ours), try await time(count, floor)))
        }
        return pairs.sorted { $0.ours / $0.floor < $1.ours / $1.floor }[rounds / 2]
    }

    /// Returns the nanoseconds per operation.
    func time(_ count: Int, _ work: () async throws -> Void) async rethrows -> Double {
        try await ContinuousClock().measure { try await work() } / .nanoseconds(1) / Double(count)
    }
}
